/** Runs the Worker's cron once. @throws TypeError when it does not answer, for example while it restarts */
export async function fireCron(workerUrl: string): Promise<void> {
  const answer = await fetch(`${workerUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
  await answer.body?.cancel();
}

/** Runs the Worker's cron at once and then every minute. @returns a function that stops it */
export function startCron(workerUrl: string): () => void {
  // A failure is ignored: the call of the next minute succeeds.
  const fire = () => fireCron(workerUrl).catch(() => undefined);
  fire();
  const timer = setInterval(fire, 60_000);
  return () => clearInterval(timer);
}
