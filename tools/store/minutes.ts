import type { Miniflare } from 'miniflare';

const MINUTE_MS = 60_000;

/**
 * Does on one machine what the platform does with the `[triggers]` of `wrangler.toml`: wakes the store every minute, or
 * after another `periodMs`. Each run ends before the next begins. Returns a function that stops it.
 */
export function everyMinute(runtime: () => Miniflare, periodMs = MINUTE_MS): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wake = async () => {
    try {
      const worker = await runtime().getWorker();
      await worker.scheduled?.({ scheduledTime: new Date(), cron: '* * * * *' });
    } catch (error) {
      if (!isStopped) console.error('The store could not be started for its every-minute work.', error);
    }
    if (!isStopped) wait();
  };
  const wait = () => {
    timer = setTimeout(wake, periodMs);
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
