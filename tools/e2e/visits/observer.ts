import type { Change } from '#tools/e2e/planted-change.ts';

/**
 * Lets the page's observer see what `track()` is told, before any queue has it, and lets a visit tell it more. Nothing
 * behind `track()` is changed.
 */
export const OBSERVED: Change = {
  name: 'observed',
  file: 'client/tracking/track.ts',
  text: '  queue.add(event, Date.now());\n}',
  by: `  const atMs = Date.now();
  (globalThis as unknown as { visitSaw?: (event: unknown, atMs: number) => void }).visitSaw?.(event, atMs);
  queue.add(event, atMs);
}
Object.assign(globalThis, { visitTell: track });`,
};

/** Mistakes that the visits must notice: `PLANT=forgetful` or `PLANT=nameless`. */
export const MISTAKES: readonly Change[] = [
  {
    name: 'forgetful',
    file: 'client/tracking/consumers/event-outbox.ts',
    text: '      this.#keepAgain(batch);\n      this.#failures++;',
    by: '      this.#failures++;',
  },
  {
    name: 'nameless',
    file: 'shared/discovery/events.ts',
    text: '  id: z.string().min(8).max(64).optional(),',
    by: '  id: z.string().optional().transform(() => undefined),',
  },
];

/**
 * Runs in each page before its scripts: notes in local storage, which a tab does not take with it, each event that
 * `track()` is told. A visit is told once per tab (`user/info`); orders are told by the store itself.
 */
export const OBSERVE = `
  globalThis.visitSaw = ({ type, name, value }, atMs) => {
    const kind = type + '/' + name;
    if (kind === 'order/confirm') return;
    if (kind === 'user/info') {
      if (sessionStorage.getItem('visit.info')) return;
      sessionStorage.setItem('visit.info', '1');
    }
    const serial = Math.random().toString(36).slice(2);
    localStorage.setItem('visit.' + serial, JSON.stringify([kind, atMs, kind === 'view/page' ? value.title : '']));
  };
`;

/** An event as the observer saw it: kind, Unix milliseconds, and the title of a page. */
export type Seen = readonly [kind: string, atMs: number, title: string | null];

/** Reads in a page what the observer saw in all pages of its browser. */
export const READ_SEEN = `Object.keys(localStorage).filter((key) => key.startsWith('visit.')).map((key) => JSON.parse(localStorage.getItem(key)))`;
