import type { Browser, Page } from '@playwright/test';
import { CATALOGUE, type EventKind, isEventKind } from '#shared/discovery/catalogue.ts';
import { PAYLOADS, type Payload } from '#shared/tracking/payloads.ts';
import { expect } from './store-test.ts';
import { shopperCookie, watching } from './tracking-steps.ts';

/** What no event may say, of any shopper of these journeys. */
const PERSONAL = /northmail|@|Reyes|Berg|43211|Steelyard|chalk and collars|Overhead-500/;

type Taken = Payload<'analytics'>;

/** An entry of the ledger, as `GET /svc_staff/tracking` shows it. */
interface Entry {
  readonly event: string;
  readonly payload: unknown;
}

/** Reads what product analytics, which is told of every event, was told so far: the oldest first. */
async function ledger(): Promise<readonly Entry[]> {
  const { STORE_URL = '', STAFF_TOKEN = '' } = process.env;
  const all: Entry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const url: string = `${STORE_URL}/svc_staff/tracking?consumer=analytics&after=${after}`;
    const answer: Response = await fetch(url, { headers: { authorization: `Bearer ${STAFF_TOKEN}` } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const { entries, next } = (await answer.json()) as {
      readonly entries: readonly Entry[];
      readonly next: string | null;
    };
    all.push(...entries);
    after = next;
  }
  return all;
}

/** A visit whose events are looked up at the collector. */
export class EventVisit {
  readonly page: Page;
  readonly browser: Browser;
  /** The kinds that the collector was seen to take, with the fields that the journey expected. */
  readonly seen = new Set<EventKind>();
  /** Status codes of answers to batches of events. */
  readonly #answers: number[] = [];
  readonly #beganMs = Date.now();

  constructor(page: Page, browser: Browser) {
    this.page = page;
    this.browser = browser;
    page.on('response', (answer) => {
      if (/\/svc_discovery\/.*\/events$/.test(answer.url())) this.#answers.push(answer.status());
    });
  }

  /** Opens the first page, and waits until the collector has heard of it: from then on the browser has its number. */
  async begin(path: string): Promise<void> {
    await this.page.goto(path);
    await watching(this.page);
    await expect.poll(async () => (await this.valuesOf('view/page')).length, { message: path }).toBeGreaterThan(0);
  }

  /**
   * Waits until the collector has taken an event of a kind from this browser, whose newest one has the given fields and
   * those of the catalogue.
   */
  async expectTaken(kind: EventKind, value: Readonly<Record<string, unknown>>): Promise<void> {
    const newest = async () => (await this.valuesOf(kind)).at(-1) ?? 'none';
    await expect.poll(newest, { message: kind }).toMatchObject(value);
    // The store itself tells of an order (`shared/tracking/purchase.ts`), in more words than the browser.
    if (kind !== 'order/confirm')
      expect(CATALOGUE[kind].value.safeParse(await newest()), kind).toMatchObject({ success: true });
    this.seen.add(kind);
  }

  /** The values of all events of a kind that the collector has taken from this browser: the oldest first. */
  async valuesOf(kind: EventKind): Promise<readonly Taken['value'][]> {
    return (await this.#taken()).filter(({ type, name }) => `${type}/${name}` === kind).map((taken) => taken.value);
  }

  /** Expects that the collector refused nothing, and that each event says what it must about its visit, and of nobody. */
  async end(site: string, app: 'browser' | 'native'): Promise<void> {
    const taken = await this.#taken();
    for (const event of taken) {
      const kind = `${event.type}/${event.name}`;
      expect(isEventKind(kind), kind).toBe(true);
      expect(PAYLOADS.analytics.safeParse(event), kind).toMatchObject({ success: true });
      expect(event, kind).toMatchObject({ site, app_type: app, staff: false });
      expect(event.t, kind).toBeGreaterThanOrEqual(this.#beganMs);
    }
    expect(JSON.stringify(taken.map(({ value }) => value))).not.toMatch(PERSONAL);
    expect(this.#answers.filter((status) => status !== 200)).toEqual([]);
  }

  /** Events of this browser. One without script has no number; journeys that share a store come one after another. */
  async #taken(): Promise<readonly Taken[]> {
    const own = (await shopperCookie(this.page))?.value ?? '';
    const all = (await ledger()).map(({ payload }) => payload as Taken);
    return all.filter(({ user_id, t }) => user_id === own && t >= this.#beganMs);
  }
}

/** A way in which a shopper produces events. */
export interface EventWay {
  /** Title of its journey. */
  readonly title: string;
  /** The kinds that the collector must be seen to take on this way, with the fields that the journey expects. */
  readonly kinds: readonly EventKind[];
  readonly withoutScript?: true;
  /** Headers of each of its requests. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Messages in the console that it provokes on purpose. */
  readonly noise?: RegExp;
  /** Code of the site that is visited, by default USA. */
  readonly site?: string;
  readonly isApp?: true;
  /** Goes this way, and expects of each event that the collector has taken it. */
  readonly go: (visit: EventVisit) => Promise<void>;
}
