/** Has the Worker do the work of a minute. @throws TypeError when it does not answer, as while it restarts */
export async function fireCron(workerUrl: string): Promise<void> {
  const answer = await fetch(`${workerUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
  await answer.body?.cancel();
}

/** Fires the Worker's cron at once and then every minute. @returns a function that stops it */
export function startCron(workerUrl: string): () => void {
  // The next minute's call succeeds.
  const fire = () => fireCron(workerUrl).catch(() => undefined);
  fire();
  const timer = setInterval(fire, 60_000);
  return () => clearInterval(timer);
}
