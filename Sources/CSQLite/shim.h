#include <sqlite3.h>

/// Closing the connection leaves the write-ahead log as it is: what a refused or failed database needs.
/// A shim because sqlite3_db_config is variadic.
static inline int tp_keep_log_at_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
