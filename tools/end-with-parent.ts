/**
 * Imported (or preloaded by --import), ends this process in good order when the one that started it is gone: the
 * death of npm or of a test run by `kill -9` must not leave a server behind.
 */
const parent = process.ppid;

const look = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(look);
  process.kill(process.pid, 'SIGTERM');
}, 500);
look.unref();
