/** Fires the Worker's cron at once and then every minute. @returns a function that stops it */
export function startCron(workerUrl: string): () => void {
  const fire = () => {
    // While the Worker is being started again nobody answers; the next minute will.
    fetch(`${workerUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };
  fire();
  const timer = setInterval(fire, 60_000);
  return () => clearInterval(timer);
}
