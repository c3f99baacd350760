// bare_microhttpd: the floor for a POST on libmicrohttpd. Takes the body, throws it away and answers a fixed JSON.
//
//     bare_microhttpd PORT THREADS      0 picks a free port; the first line says which
#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct MHD_Response *answer;

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *body, size_t *body_size, void **request) {
    (void)context, (void)url, (void)method, (void)version, (void)body;
    // libmicrohttpd calls once for the headers, then for each piece of the body, then once more to be answered.
    static int seen;
    if (*request == NULL) {
        *request = &seen;
        return MHD_YES;
    }
    if (*body_size > 0) {
        *body_size = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, answer);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fputs("bare_microhttpd PORT THREADS\n", stderr);
        return 2;
    }
    static char text[] = "{\"ok\":true,\"a\":1}";
    answer = MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(answer, "Content-Type", "application/json");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    address.sin_port = htons((unsigned short)atoi(arguments[1]));
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, NULL,
        MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)atoi(arguments[2]),
        MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);
    if (!daemon) {
        fputs("bare_microhttpd: the port can't be had\n", stderr);
        return 1;
    }
    printf("listening on http://127.0.0.1:%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    pause();
}
