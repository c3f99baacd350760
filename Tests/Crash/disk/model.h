/// What a disk would still hold if the power failed now.
///
/// Files have a durable image besides their present bytes: the image follows at fsync, sector by sector. Names have a
/// durable state too: it follows when the folder is flushed. At the cut both fall back to what is durable; of what was not
/// flushed each sector, length and name may be kept or lost, as the seed decides.
///
/// All of it is called under one lock, by calls.c.
#ifndef MODEL_H
#define MODEL_H

#include <stdint.h>
#include <sys/types.h>

enum { SECTOR = 512, FILES = 64, NAME = 256 };

typedef struct {
    int used;
    int image;        // descriptor of the durable image
    uint8_t *dirty;   // one byte a sector: written since the last flush
    size_t sectors;
    char name[NAME];    // present name; empty once unlinked
    char durable[NAME]; // name after the last flush of the folder
} Inode;

/// Reads the folder as it is; everything in it counts as durable, or only what an earlier run left in the shadow folder.
void model_begin(const char *folder, const char *shadow, int resumes, uint64_t seed);

/// The file of that name, made if need be. `isNew`: it was not there before this call.
Inode *model_open(const char *name, int isNew);
void model_wrote(Inode *file, off_t at, size_t count);
void model_truncated(Inode *file, off_t size);
/// The file's bytes become durable; or, after a failed flush, are dropped from those that ever will be.
void model_flushed(Inode *file, int descriptor, int failed);
void model_renamed(const char *from, const char *to);
void model_unlinked(const char *name);
void model_folder_flushed(void);

/// Leaves the durable images for a later run with `resumes`.
void model_end(void);
/// The power fails: the folder is as the disk has it. Does not return.
void model_cut(void);

/// A random number below a limit.
uint64_t model_random(uint64_t limit);

#endif
