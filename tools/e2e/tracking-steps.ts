import type { Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** An event as it was sent to the discovery service. */
export interface ToldEvent {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly value: {
    readonly keyphrase?: string;
    readonly position?: number;
    readonly total?: number;
    readonly uri?: string | null;
    readonly label?: string;
    readonly step?: number;
    readonly message?: string;
    readonly products?: readonly { readonly productId: number }[];
  };
  readonly user_id: string;
  readonly app_type: string;
  readonly t: number;
  readonly t0: number;
}

/** Returns the events sent so far. One that was sent again, because the page was left before its answer, counts once. */
export type Told = () => Promise<readonly ToldEvent[]>;

/**
 * Records what the pages of a tab send to the discovery service from now on, in the tab itself, because a request that
 * a page sends while unloading outlives it and is invisible to debuggers.
 */
export async function listenToEvents(page: Page): Promise<Told> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (/\/svc_discovery\/(.*\/)?events$/.test(String(input))) {
        const { events } = JSON.parse(String(init?.body)) as { events: unknown[] };
        const before = JSON.parse(sessionStorage.getItem('e2e') ?? '[]') as unknown[];
        sessionStorage.setItem('e2e', JSON.stringify([...before, ...events]));
      }
      return send(input, init);
    };
  });
  return async () => {
    const text = await page.evaluate(() => sessionStorage.getItem('e2e'));
    const sent = JSON.parse(text ?? '[]') as readonly ToldEvent[];
    return [...new Map(sent.map((event) => [event.id, event])).values()];
  };
}

/** Returns the events of one kind: `search/click`. */
export async function ofKind(told: Told, kind: string): Promise<readonly ToldEvent[]> {
  return (await told()).filter(({ type, name }) => `${type}/${name}` === kind);
}

/** Counts the events of one kind. */
export const countOf = (told: Told, kind: string) => async () => (await ofKind(told, kind)).length;

/** Waits until an event of a kind was sent, and returns the last one. */
export async function expectTold(told: Told, kind: string): Promise<ToldEvent> {
  await expect.poll(countOf(told, kind), { message: kind }).toBeGreaterThan(0);
  return (await ofKind(told, kind)).at(-1) as ToldEvent;
}

/** Waits until the page reports events, if it reports any. */
export async function watching(page: Page): Promise<void> {
  await expect(page.locator('store-island[name="tracking"][data-awake]')).toBeAttached();
}

/** Returns the id of this browser at the discovery service; undefined for none. */
export async function shopperCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'rfkSID');
}

/** Returns a keyphrase that no other journey searches for and that finds lifting straps. */
export function ownKeyphrase(): string {
  const letters = Array.from({ length: 9 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `lifting straps ${letters.join('')}`;
}
