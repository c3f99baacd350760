#pragma once

#include <stdint.h>

/// How often this process has asked for memory since it began, whoever asked and by whatever call.
uint64_t allocation_count(void);
