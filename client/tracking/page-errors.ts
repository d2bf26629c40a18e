import { track } from './track.ts';

/** The most failures of a page that are reported. */
const MOST = 5;
/** Texts in quotes and digits, either of which could be a shopper's. */
const PERSONAL = /(["'`]).*?\1|\d+/g;
const LONGEST = 200;

let told = 0;

/** A failure in words that name nobody. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return words.replace(PERSONAL, '…').slice(0, LONGEST);
}

/** The file of this store in which a script failed; null for one of the page itself or of an extension. */
function fileOf(address: string): string | null {
  return address.startsWith(`${location.origin}/assets/`) ? (address.split('/').pop()?.split('?')[0] ?? null) : null;
}

function tell(source: 'error' | 'rejection', error: unknown, address: string, line: number | null): void {
  if (told >= MOST) return;
  told++;
  const { release = '' } = document.documentElement.dataset;
  const { kind = '' } = document.getElementById('main')?.dataset ?? {};
  const place = { kind, source, message: wordsOf(error), file: fileOf(address), line, release };
  track({ type: 'error', name: 'page', value: place });
}

/** Reports scripts that fail and promises that nobody handles, at most five of a page (`start.ts` hears them). */
export function watchErrors(): void {
  addEventListener('store:failure', (event) => {
    const { detail } = event as CustomEvent<ErrorEvent | PromiseRejectionEvent>;
    if ('reason' in detail) tell('rejection', detail.reason, '', null);
    else tell('error', detail.error, detail.filename, detail.lineno);
  });
}
