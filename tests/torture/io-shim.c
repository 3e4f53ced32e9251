/*
 * Preloaded into the program: sees every read, write, sync, truncation, rename and removal of the files
 * in IO_FOLDER. IO_LOG: they are recorded there. IO_CONTROL: a shared `struct control`, by which a test
 * makes one of them fail. IO_STALL: while this file is there, they wait, as on a disk that hangs, and so
 * do questions about the files and lists of a folder. SQLite's shared memory (-shm) is left alone: it is no stored data.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OPEN = 1, READ, WRITE, SYNC, TRUNCATE, RENAME, UNLINK, SYNC_FOLDER };

struct control {
  uint32_t operation; /* 0: none fails */
  uint32_t nth;       /* the first one that fails */
  uint32_t error;     /* errno; 0: half of a write is written */
  uint32_t sticky;    /* all after it fail too */
  uint32_t seen;
  uint32_t failed;
};
struct entry {
  uint32_t operation, path_length;
  uint64_t offset, length;
};

#define MAX_FDS 4096
static char *paths[MAX_FDS];
static struct { dev_t dev; ino_t ino; } files[MAX_FDS];
static const char *folder, *stall;
static int log_fd = -1;
static struct control *control;
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void start(void) {
  folder = getenv("IO_FOLDER");
  stall = getenv("IO_STALL");
  const char *log = getenv("IO_LOG"), *shared = getenv("IO_CONTROL");
  if (log) log_fd = REAL(open64)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (!shared) return;
  int fd = REAL(open64)(shared, O_RDWR | O_CLOEXEC);
  void *map = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (map != MAP_FAILED) control = map;
}

static int is_watched(const char *path) {
  size_t length = path ? strlen(path) : 0;
  if (!folder || strncmp(path ? path : "", folder, strlen(folder))) return 0;
  return length < 4 || strcmp(path + length - 4, "-shm");
}

static void wait_for_disk(void) {
  int error = errno;
  while (stall && REAL(access)(stall, F_OK) == 0) usleep(10000);
  errno = error;
}

/* libuv closes by the system call: the number may be another file's by now. */
static const char *watched(int fd) {
  struct stat status;
  if (fd < 0 || fd >= MAX_FDS || !paths[fd]) return NULL;
  int error = errno, same = fstat(fd, &status) == 0 && status.st_dev == files[fd].dev && status.st_ino == files[fd].ino;
  errno = error;
  return same ? paths[fd] : NULL;
}

static void record(int operation, const char *path, uint64_t offset, const void *data, uint64_t length) {
  if (log_fd < 0) return;
  struct entry entry = {operation, strlen(path), offset, length};
  uint64_t data_length = data ? length : 0, size = sizeof entry + entry.path_length + data_length;
  char *bytes = malloc(size);
  memcpy(bytes, &entry, sizeof entry);
  memcpy(bytes + sizeof entry, path, entry.path_length);
  if (data_length) memcpy(bytes + sizeof entry + entry.path_length, data, data_length);
  if (REAL(write)(log_fd, bytes, size) != (ssize_t)size) abort();
  free(bytes);
}

/* 1: it fails with errno; 2: only half of it is done. */
static int fails(int operation) {
  if (!control || control->operation != (uint32_t)operation) return 0;
  uint32_t seen = __sync_add_and_fetch(&control->seen, 1);
  if (seen != control->nth && !(control->sticky && seen > control->nth)) return 0;
  __sync_add_and_fetch(&control->failed, 1);
  errno = control->error;
  return control->error ? 1 : 2;
}

static int open_with(int (*call)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if (!is_watched(path)) return call(path, flags, mode);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  struct stat before;
  int is_new = (flags & O_CREAT) && stat(path, &before) != 0;
  int fd = fails(OPEN) ? -1 : call(path, flags, mode);
  struct stat opened;
  if (fd >= 0 && fd < MAX_FDS && fstat(fd, &opened) == 0) {
    free(paths[fd]);
    paths[fd] = strdup(path);
    files[fd].dev = opened.st_dev;
    files[fd].ino = opened.st_ino;
    if (is_new) record(OPEN, path, 0, NULL, 0);
    if (flags & O_TRUNC) record(TRUNCATE, path, 0, NULL, 0);
  }
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }
int open(const char *path, int flags, ...) { MODE return open_with(REAL(open), path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_with(REAL(open64), path, flags, mode); }

int close(int fd) {
  if (watched(fd)) {
    free(paths[fd]);
    paths[fd] = NULL;
  }
  return REAL(close)(fd);
}

static int read_fails(int fd) {
  if (!watched(fd)) return 0;
  wait_for_disk();
  return fails(READ);
}

ssize_t pread64(int fd, void *data, size_t length, off64_t offset) {
  return read_fails(fd) ? -1 : REAL(pread64)(fd, data, length, offset);
}
ssize_t read(int fd, void *data, size_t length) {
  return read_fails(fd) ? -1 : REAL(read)(fd, data, length);
}

/* `offset` -1: where the file is, or at its end. */
static ssize_t write_with(int fd, const void *data, size_t length, off64_t offset) {
  const char *path = watched(fd);
  if (!path) return offset < 0 ? REAL(write)(fd, data, length) : REAL(pwrite64)(fd, data, length, offset);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  ssize_t written = -1;
  int failure = fails(WRITE);
  if (failure == 2) length = (length + 1) / 2;
  if (failure != 1) written = offset < 0 ? REAL(write)(fd, data, length) : REAL(pwrite64)(fd, data, length, offset);
  int error = errno;
  if (written > 0) record(WRITE, path, offset < 0 ? lseek64(fd, 0, SEEK_CUR) - written : offset, data, written);
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return write_with(fd, data, length, offset); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return write_with(fd, data, length, offset); }
ssize_t write(int fd, const void *data, size_t length) { return write_with(fd, data, length, -1); }

static int sync_with(int (*call)(int), int fd) {
  const char *path = watched(fd);
  if (!path) return call(fd);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  struct stat status;
  int is_folder = fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
  int result = fails(SYNC) ? -1 : call(fd), error = errno;
  if (result == 0) record(is_folder ? SYNC_FOLDER : SYNC, path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int fsync(int fd) { return sync_with(REAL(fsync), fd); }
int fdatasync(int fd) { return sync_with(REAL(fdatasync), fd); }

static int truncate_with(int fd, off64_t length) {
  const char *path = watched(fd);
  if (!path) return REAL(ftruncate64)(fd, length);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  int result = fails(TRUNCATE) ? -1 : REAL(ftruncate64)(fd, length), error = errno;
  if (result == 0) record(TRUNCATE, path, length, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int ftruncate64(int fd, off64_t length) { return truncate_with(fd, length); }
int ftruncate(int fd, off_t length) { return truncate_with(fd, length); }

int rename(const char *from, const char *to) {
  if (!is_watched(from)) return REAL(rename)(from, to);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  int result = fails(RENAME) ? -1 : REAL(rename)(from, to), error = errno;
  if (result == 0) record(RENAME, from, 0, to, strlen(to));
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlink(const char *path) {
  if (!is_watched(path)) return REAL(unlink)(path);
  wait_for_disk();
  pthread_mutex_lock(&lock);
  int result = fails(UNLINK) ? -1 : REAL(unlink)(path), error = errno;
  if (result == 0) record(UNLINK, path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

static void wait_if_watched(const char *path) {
  if (is_watched(path)) wait_for_disk();
}
int access(const char *path, int mode) {
  wait_if_watched(path);
  return REAL(access)(path, mode);
}
DIR *opendir(const char *path) {
  wait_if_watched(path);
  return REAL(opendir)(path);
}
int scandir64(const char *path, struct dirent64 ***list, int (*is_wanted)(const struct dirent64 *),
              int (*compare)(const struct dirent64 **, const struct dirent64 **)) {
  wait_if_watched(path);
  return REAL(scandir64)(path, list, is_wanted, compare);
}
/* libuv asks for the state of a file by the system call. */
long syscall(long number, ...) {
  static __typeof__(&syscall) call;
  if (!call) call = REAL(syscall);
  va_list list;
  va_start(list, number);
  long of[6];
  for (int at = 0; at < 6; at++) of[at] = va_arg(list, long);
  va_end(list);
  if (number == SYS_statx) wait_if_watched((const char *)of[1]);
  return call(number, of[0], of[1], of[2], of[3], of[4], of[5]);
}
