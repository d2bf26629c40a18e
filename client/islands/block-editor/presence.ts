/** How long the editor waits before it is heard of again, milliseconds. */
const BEAT_MS = 15_000;

/** Names as a sentence begins with them: `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Tells the store that this record is open here while its page is seen, and shows who else has it open. A failure shows
 * what was known: what they change is never overwritten in any case.
 */
export function showOthers(place: HTMLElement, address: string, record: () => URLSearchParams): void {
  const beat = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch(address, { method: 'POST', body: record() }).catch(() => undefined);
    const found = answer?.ok
      ? ((await answer.json().catch(() => undefined)) as { others: readonly string[] } | undefined)
      : undefined;
    if (!found) return;
    const { others } = found;
    const text = others.length === 0 ? '' : `${listOf(others)} ${others.length === 1 ? 'has' : 'have'} this open, too.`;
    if (place.textContent !== text) place.textContent = text;
  };
  void beat();
  setInterval(() => void beat(), BEAT_MS);
  document.addEventListener('visibilitychange', () => void beat());
  addEventListener('pagehide', () => {
    const fields = record();
    fields.set('gone', '1');
    navigator.sendBeacon(address, fields);
  });
}
