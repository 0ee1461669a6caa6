/* Load for bench/server.py: many WebSockets from one thread, light enough not to be measured.
 *
 *     load PORT ours|bare closed|open RATE DEAF_RATE WARM_S RUN_S FIRST < lines
 *
 * Each line of stdin is "KIND PATH COOKIE": p plays, i is there and only answers pings, d asks
 * and never reads. RATE is asks a second of each p (open loop), DEAF_RATE of each d. FIRST, unless
 * empty, is the first frame everybody sends. In a closed loop each p has one ask under way and
 * makes the next as soon as it knows a card that fits. In the open loop arrivals are Poisson over
 * all, latency counts from the scheduled moment, and who knows no card that fits asks all the same
 * and is refused. One line of JSON comes out.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { RING = 256, PILES = 8, SPOTS = 8, MOST_LATENCIES = 8000000 };
typedef enum { OTHER, READYING, PLAYING, OVER } Phase;

typedef struct {
    int fd;
    char kind;
    int open, seat;
    char *rx;
    size_t have, room;
    Phase phase;
    int ready, again; /* what this seat has said already */
    int ncards, cards[SPOTS];
    int npiles, tops[PILES];
    long versions[PILES];
    long id, updates, updates_at_ask;
    int under_way, refused_last;
    double asked_s[RING]; /* when the ask with id % RING was due */
} Conn;

static int bare, closed_loop, measuring;
static const char *first;
static long asked, answered, refused, updates, dropped, closes[8], late, blocked;
static float *latencies;
static long n_latencies;

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static double cpu_s(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void lost(Conn *c) {
    if (c->open) dropped++;
    c->open = 0;
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
}

/* Masked with zeros, which any server must take. */
static int send_frame(Conn *c, int opcode, const char *text, size_t size) {
    unsigned char frame[1024] = {0x80 | opcode};
    size_t head = size < 126 ? 6 : 8;
    if (!c->open || size > sizeof frame - 8) return 0;
    frame[1] = 0x80 | (size < 126 ? size : 126);
    if (size >= 126) frame[2] = size >> 8, frame[3] = size & 255;
    memcpy(frame + head, text, size);
    ssize_t sent = send(c->fd, frame, head + size, MSG_NOSIGNAL);
    if (sent == (ssize_t)(head + size)) return 1;
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
        blocked++;
        return 0;
    }
    lost(c); /* gone, or half a frame is out: of no use any more */
    return 0;
}

static int rank_of(int card) { return bare ? card % 13 : card % 54 >> 2; }

static int fits(int card, int top) {
    int step = abs(rank_of(card) - rank_of(top));
    return step == 1 || step == 12;
}

/* What this seat may ask now; 0 if nothing that it knows to be open to it. */
static int choose(Conn *c, char *text, size_t room) {
    long id = c->id + 1;
    if (bare) {
        int pile = c->seat; /* mostly one's own: few collisions, as at a real table */
        int card = (c->tops[pile] + (id & 1 ? 1 : 12)) % 13;
        return snprintf(text, room, "{\"t\":\"play\",\"seq\":%ld,\"card\":%d,\"pile\":%d}", id, card, pile);
    }
    const char *form = "{\"type\":\"ask\",\"id\":%ld,\"command\":{\"type\":\"%s\"}}";
    if (c->phase == READYING && !c->ready) return snprintf(text, room, form, id, "ready");
    if (c->phase == OVER && !c->again) return snprintf(text, room, form, id, "rematch");
    if (c->phase != PLAYING) return 0;
    for (int i = 0; i < c->ncards; i++)
        for (int j = 0; j < c->npiles; j++)
            if (c->tops[j] >= 0 && fits(c->cards[i], c->tops[j]))
                return snprintf(text, room,
                    "{\"type\":\"ask\",\"id\":%ld,\"command\":{\"type\":\"play\",\"card\":%d,\"pile\":%d},\"seen\":%ld}",
                    id, c->cards[i], j, c->versions[j]);
    return 0;
}

static int hopeless(Conn *c, char *text, size_t room) {
    long id = c->id + 1;
    if (c->phase == PLAYING && c->ncards && c->npiles)
        return snprintf(text, room,
            "{\"type\":\"ask\",\"id\":%ld,\"command\":{\"type\":\"play\",\"card\":%d,\"pile\":0},\"seen\":%ld}",
            id, c->cards[0], c->versions[0]);
    return snprintf(text, room, "{\"type\":\"ask\",\"id\":%ld,\"command\":{\"type\":\"ready\"}}", id);
}

static void ask(Conn *c, double due_s, int anyhow) {
    char text[256];
    int size = choose(c, text, sizeof text);
    if (!size && anyhow) size = hopeless(c, text, sizeof text);
    if (!size || !send_frame(c, 1, text, size)) return;
    c->id++;
    c->under_way++;
    c->updates_at_ask = c->updates;
    c->asked_s[c->id % RING] = due_s;
    if (measuring) asked++;
}

static long number(const char *text, size_t size, const char *key, long missing) {
    const char *at = memmem(text, size, key, strlen(key));
    return at ? strtol(at + strlen(key), NULL, 10) : missing;
}

static void answer(Conn *c, long id, int is_refused) {
    if (c->under_way > 0) c->under_way--;
    c->refused_last = is_refused;
    if (!measuring || id < 1 || id > c->id || id + RING <= c->id) return;
    answered++;
    refused += is_refused;
    if (n_latencies < MOST_LATENCIES) latencies[n_latencies++] = now_s() - c->asked_s[id % RING];
}

/* The part "table" of an update: this seat's cards, the piles, the phase. */
static void look(Conn *c, const char *text, const char *end) {
    const char *at = memmem(text, end - text, "\"table\":{", 9);
    if (!at) return;
    size_t left = end - at;
    c->phase = memmem(at, left, "\"phase\":\"playing\"", 17) ? PLAYING
        : memmem(at, left, "\"phase\":\"readying\"", 18)   ? READYING
        : memmem(at, left, "\"phase\":\"over\"", 14)       ? OVER : OTHER;
    c->ncards = c->npiles = c->again = 0;
    const char *rematch = memmem(at, left, "\"rematch\":[", 11);
    if (!rematch) return;
    const char *mine = rematch + 11;
    for (int i = 0; i < c->seat && mine; i++) mine = memchr(mine, ',', end - mine) + 1;
    c->again = *mine == 't';
    const char *piles = memmem(at, left, "\"piles\":[", 9);
    const char *side = memmem(at, left, "\"sides\":[", 9);
    if (!piles || !side) return;
    for (int i = 0; i <= c->seat; i++) {
        side = memmem(side, piles - side, "\"spots\":[", 9);
        if (!side) return;
        side += 9;
    }
    const char *spots_end = memchr(side, ']', piles - side);
    for (const char *s = side; c->ncards < SPOTS && (s = memmem(s, spots_end - s, "\"card\":", 7)); s += 7)
        c->cards[c->ncards++] = atoi(s + 7);
    const char *ready = memmem(spots_end, piles - spots_end, "\"ready\":", 8);
    c->ready = ready && ready[8] == 't';
    for (const char *p = piles; c->npiles < PILES && (p = memmem(p, rematch - p, "\"version\":", 10)); p += 10) {
        const char *cards = memmem(p, rematch - p, "\"cards\":[", 9);
        const char *stop = memchr(cards, ']', rematch - cards), *last = stop;
        while (last[-1] >= '0' && last[-1] <= '9') last--;
        c->versions[c->npiles] = atol(p + 10);
        c->tops[c->npiles++] = last == stop ? -1 : atoi(last);
    }
}

static void hear(Conn *c, const char *text, size_t size) {
    if (bare) {
        if (!memcmp(text, "{\"t\":\"seat", 10)) {
            c->seat = number(text, size, "\"seat\":", 0);
            c->phase = PLAYING;
            return;
        }
        long seq = number(text, size, "\"seq\":", 0);
        if (!memcmp(text, "{\"t\":\"played", 12)) {
            c->tops[number(text, size, "\"pile\":", 0)] = number(text, size, "\"card\":", 0);
            if (measuring) updates++;
            if (number(text, size, "\"seat\":", -1) == c->seat) answer(c, seq, 0);
        } else
            answer(c, seq, 1);
        return;
    }
    if (!memcmp(text, "{\"type\":\"answer", 15))
        answer(c, number(text, size, "\"id\":", 0), memmem(text, size, "refusal", 7) != NULL);
    else if (!memcmp(text, "{\"type\":\"update", 15)) {
        c->updates++;
        if (measuring) updates++;
        if (c->kind == 'p') look(c, text, text + size);
    } else if (!memcmp(text, "{\"type\":\"welcome", 16))
        c->seat = number(text, size, "\"seat\":", 0);
}

static void parse(Conn *c) {
    size_t at = 0;
    while (c->have - at >= 2) {
        unsigned char *f = (unsigned char *)c->rx + at;
        size_t head = 2, size = f[1] & 127;
        if (size == 126) {
            if (c->have - at < 4) break;
            head = 4, size = f[2] << 8 | f[3];
        } else if (size == 127) {
            if (c->have - at < 10) break;
            head = 10, size = 0;
            for (int i = 2; i < 10; i++) size = size << 8 | f[i];
        }
        if (c->have - at < head + size) break;
        char *text = (char *)f + head, kept = text[size];
        text[size] = 0; /* strtol must stop; there is always a byte to spare */
        if ((f[0] & 15) == 1) hear(c, text, size);
        else if ((f[0] & 15) == 9) send_frame(c, 10, text, size);
        else if ((f[0] & 15) == 8) {
            int code = size >= 2 ? (unsigned char)text[0] << 8 | (unsigned char)text[1] : 1005;
            closes[code == 4008 ? 1 : code == 4004 ? 2 : code == 4009 ? 3 : code == 4010 ? 4 : code == 1008 ? 5 : 0]++;
            lost(c);
            return;
        }
        text[size] = kept;
        at += head + size;
    }
    memmove(c->rx, c->rx + at, c->have -= at);
}

static void readable(Conn *c) {
    while (c->open) {
        if (c->room - c->have < 16384) c->rx = realloc(c->rx, (c->room = c->have + 32768) + 1);
        ssize_t got = recv(c->fd, c->rx + c->have, c->room - c->have, 0);
        if (got <= 0) {
            if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) lost(c);
            break;
        }
        int more = (size_t)got == c->room - c->have;
        c->have += got;
        parse(c);
        if (!more) break;
    }
    /* after a refusal wait for news: the same ask would be refused again */
    if (c->open && c->kind == 'p' && closed_loop && !c->under_way
        && (!c->refused_last || c->updates > c->updates_at_ask || bare))
        ask(c, now_s(), 0);
}

static void dial(Conn *c, int port, const char *path, const char *cookie) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    char head[2048];
    int one = 1;
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to)) perror("connect"), exit(1);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int size = snprintf(head, sizeof head,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: player=%s\r\n\r\n",
        path, port, cookie);
    if (send(c->fd, head, size, 0) != size) perror("send"), exit(1);
    c->rx = malloc((c->room = 4096) + 1);
    char *end = NULL;
    while (!end) {
        ssize_t got = recv(c->fd, c->rx + c->have, c->room - c->have, 0);
        if (got <= 0) fprintf(stderr, "no answer to the handshake of %s\n", path), exit(1);
        c->have += got;
        end = memmem(c->rx, c->have, "\r\n\r\n", 4);
    }
    if (memcmp(c->rx, "HTTP/1.1 101", 12)) fprintf(stderr, "%s: %.60s\n", path, c->rx), exit(1);
    end += 4;
    memmove(c->rx, end, c->have -= end - c->rx);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    c->open = 1;
    if (*first) send_frame(c, 1, first, strlen(first));
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static double percentile(double part) {
    return n_latencies ? latencies[(long)(part * (n_latencies - 1))] * 1e3 : 0;
}

static double wait_for_next(double rate) { return -log(1 - drand48()) / rate; }

int main(int argc, char **argv) {
    if (argc != 9) return fprintf(stderr, "see the head of load.c\n"), 2;
    int port = atoi(argv[1]), n = 0, room = 0;
    bare = !strcmp(argv[2], "bare"), closed_loop = !strcmp(argv[3], "closed"), first = argv[8];
    double rate = atof(argv[4]), deaf_rate = atof(argv[5]), warm_s = atof(argv[6]), run_s = atof(argv[7]);
    latencies = malloc(sizeof *latencies * MOST_LATENCIES);
    signal(SIGPIPE, SIG_IGN);
    srand48(1);
    Conn *conns = NULL;
    char kind, path[256], cookie[256];
    int poll = epoll_create1(0);
    while (scanf(" %c %255s %255s", &kind, path, cookie) == 3) {
        if (n == room) conns = realloc(conns, sizeof *conns * (room = room ? 2 * room : 1024));
        memset(conns + n, 0, sizeof *conns);
        conns[n].kind = kind, conns[n].updates_at_ask = -1;
        dial(conns + n++, port, path, cookie);
    }
    int *players = malloc(sizeof(int) * n), *deaf = malloc(sizeof(int) * n), np = 0, nd = 0;
    for (int i = 0; i < n; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = i};
        if (conns[i].kind == 'p') players[np++] = i;
        if (conns[i].kind == 'd') deaf[nd++] = i;
        else epoll_ctl(poll, EPOLL_CTL_ADD, conns[i].fd, &e);
        if (conns[i].kind != 'd') parse(conns + i);
    }
    printf("open\n"), fflush(stdout);
    double begun = now_s(), next = begun, next_deaf = begun, from = 0, cpu = 0;
    while (now_s() < begun + warm_s + run_s + 1) {
        double now = now_s();
        if (!measuring && now >= begun + warm_s && now < begun + warm_s + run_s)
            measuring = 1, from = now, cpu = cpu_s(), printf("measuring\n"), fflush(stdout);
        if (measuring == 1 && now >= begun + warm_s + run_s) break;
        if (closed_loop && now - begun < 0.05)
            for (int i = 0; i < np; i++)
                if (!conns[players[i]].under_way) ask(conns + players[i], now, 0);
        while (!closed_loop && np && next <= now) {
            Conn *c = conns + players[(int)(drand48() * np)];
            if (now - next > 0.001) late++;
            if (c->open) ask(c, next, 1);
            next += wait_for_next(rate * np);
        }
        while (nd && deaf_rate > 0 && next_deaf <= now) {
            char text[128];
            Conn *c = conns + deaf[(int)(drand48() * nd)];
            int size = snprintf(text, sizeof text, "{\"type\":\"ask\",\"id\":%ld,\"command\":{\"type\":\"ready\"}}", ++c->id);
            send_frame(c, 1, text, size);
            next_deaf += wait_for_next(deaf_rate * nd);
        }
        double wait = 0.01;
        if (!closed_loop && np && next - now < wait) wait = next - now;
        if (nd && deaf_rate > 0 && next_deaf - now < wait) wait = next_deaf - now;
        struct timespec pause = {0, wait > 0 ? wait * 1e9 : 0};
        struct epoll_event events[256];
        int got = epoll_pwait2(poll, events, 256, &pause, NULL);
        for (int i = 0; i < got; i++) readable(conns + events[i].data.u32);
    }
    double wall = now_s() - from, spent = cpu_s() - cpu;
    long under_way = 0;
    for (int i = 0; i < np; i++) under_way += conns[players[i]].under_way;
    qsort(latencies, n_latencies, sizeof *latencies, by_size);
    printf("{\"wall_s\":%.3f,\"cpu\":%.3f,\"asked\":%ld,\"answered\":%ld,\"refused\":%ld,\"updates\":%ld,"
           "\"under_way\":%ld,\"dropped\":%ld,\"slow\":%ld,\"gone\":%ld,\"taken\":%ld,\"full\":%ld,\"policy\":%ld,"
           "\"closed\":%ld,\"late\":%ld,\"blocked\":%ld,\"p50\":%.3f,\"p99\":%.3f,\"p999\":%.3f,\"max\":%.3f}\n",
           wall, spent / wall, asked, answered, refused, updates, under_way, dropped, closes[1], closes[2],
           closes[3], closes[4], closes[5], closes[0], late, blocked, percentile(.5), percentile(.99),
           percentile(.999), percentile(1));
    return 0;
}
