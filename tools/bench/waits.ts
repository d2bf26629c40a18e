/** How often the page is asked for, milliseconds, whether or not earlier answers have come. */
const EVERY_MS = 20;

/** Asks for a page again and again during a work. Returns its longest wait, milliseconds, and the work's seconds. */
export async function longestWait(
  url: string,
  work: () => Promise<void>,
): Promise<{ readonly waits: number; readonly seconds: number }> {
  await (await fetch(url)).text();
  let waits = 0;
  const asked = new Set<Promise<void>>();
  const ask = async (): Promise<void> => {
    const started = performance.now();
    const answer = await fetch(url);
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    waits = Math.max(waits, performance.now() - started);
  };
  const timer = setInterval(() => {
    const one = ask();
    asked.add(one);
    void one.finally(() => asked.delete(one));
  }, EVERY_MS);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  await Promise.all(asked);
  return { waits, seconds };
}
