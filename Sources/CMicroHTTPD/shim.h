#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>
#include <microhttpd.h>

// Shims for what Swift cannot call: variadic functions, and a callback that is given a va_list.

/// Starts a daemon from an array of options.
static inline struct MHD_Daemon *tp_start_daemon(
    unsigned int flags, MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handler, void *context,
    const struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, accept, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// Gives an upgraded connection back.
static inline void tp_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
  MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/// What the connection notification stored for this connection, or NULL.
static inline void *tp_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// The connection's socket, or -1.
static inline int tp_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// The peer's address, or NULL.
static inline const struct sockaddr *tp_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// Who is told the library's lines.
struct tp_log {
  void (*line)(void *context, const char *text);
  void *context;
};

/// Formats a line of the library, cut to 239 bytes, for the tp_log given as context.
static void tp_log_line(void *context, const char *format, va_list arguments) {
  char text[240];
  vsnprintf(text, sizeof text, format, arguments);
  struct tp_log *log = context;
  log->line(log->context, text);
}

/// The address of tp_log_line as an option's value.
static inline intptr_t tp_logger(void) { return (intptr_t)tp_log_line; }
