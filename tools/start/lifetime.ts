/**
 * Runs `stop` once and ends the process: at Ctrl-C, at SIGTERM, and when the parent process is gone. npm starts us in a shell that does
 * not pass signals on, so the process checks whether its parent still runs.
 */
export function stopWithParent(stop: () => Promise<void>) {
  const parent = process.ppid;
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
