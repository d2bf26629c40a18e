/** A request without an answer ends here, milliseconds. */
const PATIENCE_MS = 15_000;
/** Requests at the same time, so that two cores do not make a good answer late. */
const AT_ONCE = 4;

/** What a visitor received. */
export interface Got {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Sends a request, with a body as a POST. No answer has the status 0. */
export async function ask(
  url: string,
  path: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown },
): Promise<Got> {
  const started = performance.now();
  const sent = fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json', origin: url }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [status, text, retryAfter] = await sent.then(
    async (answer) => [answer.status, await answer.text(), answer.headers.get('retry-after')] as const,
    // No answer, which is reported like a wrong one.
    () => [0, '', null] as const,
  );
  return { status, ms: performance.now() - started, text, retryAfter };
}

/** Does work on items, a few at the same time. Returns the results in the order of the items. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
