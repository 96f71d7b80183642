/** Fires the Worker's cron at once and then every minute. @returns a function that stops it */
export function startCron(workerUrl: string): () => void {
  const fire = () => {
    // A restarting Worker does not answer; the next minute's call succeeds.
    fetch(`${workerUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };
  fire();
  const timer = setInterval(fire, 60_000);
  return () => clearInterval(timer);
}
