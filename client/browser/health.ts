import { digestOf } from '#shared/encode/digest.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { NO_CONNECTION } from './connection.ts';
import { say } from './say.ts';
import { serviceAddress } from './service-address.ts';
import { countTransition } from './transitions.ts';
import { wakeIsland } from './wake-island.ts';

/** Something that a page has learned while it is open. */
export interface News {
  /**
   * The call whose answer differs from what the page was made with or had before, or: `host`, the page is not under the
   * store's address; `failed`, a file could not be loaded; `limited`, the edge refuses requests; `fifth`, it is a fifth
   * tick; `back`, the page came back into view.
   */
  readonly about: string;
  /** The answer. */
  readonly text?: string;
  /** Headers with which the store answers as new as that, if it was asked with some (`client/islands/flag-news.ts`). */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long ago the page was opened, in milliseconds. */
  readonly ageMs?: number;
  /** Whether a script of the page failed. */
  readonly hasFailed?: boolean;
}

/** What a page says about how it was made. */
interface Made {
  /** Digest of the heartbeat at that time. */
  readonly beat: number;
  /** Origin under which pages of the store belong. */
  readonly base: string;
}

/** The island that acts on news. It carries what the page says about how it was made. */
const UPDATE = 'page-update';
/** Milliseconds after which a page is looked after (spec 1 section 4). */
const FIRST_MS = 1000;

/** Loads what acts on news, and hands it over. Resolves to whether it could. */
async function tell(news: News): Promise<boolean> {
  const isAwake = await wakeIsland(UPDATE);
  if (isAwake) dispatchEvent(new CustomEvent('store:news', { detail: news }));
  return isAwake;
}

function begin({ beat, base }: Made): void {
  const openedMs = Date.now();
  /** Digests of answers by call: what the page shows. */
  const shown: Record<string, number> = { '/svc_ssr/heartbeat': beat };
  let ticks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;

  /** Asks what has changed. */
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(serviceAddress(path)).catch(() => undefined);
    // The store's own refusals name their request; the edge's do not.
    if (answer?.status === 429 && !answer.headers.has('x-request-id')) void tell({ about: 'limited' });
    if (!answer?.ok) return;
    const text = await answer.text();
    const digest = digestOf(text);
    if (path in shown && digest !== shown[path] && !(await tell({ about: path, text }))) return;
    shown[path] = digest;
  };

  const turn = (): void => {
    if (ticks % 2 === 0) {
      void ask('/svc_ssr/heartbeat');
      void ask('/svc_content/hot/active');
    }
    if (ticks > 0) {
      dispatchEvent(new Event('store:tick'));
      if (ticks % 5 === 0) void tell({ about: 'fifth' });
    }
    ticks += 1;
  };

  // A page of an app that is not in front counts as hidden, too (`client/state/app/presence.ts`).
  const isSeen = (): boolean => document.visibilityState === 'visible';

  const plan = (): void => {
    clearTimeout(timer);
    if (!isSeen()) return;
    timer = setTimeout(
      () => {
        turn();
        plan();
      },
      MINUTE_MS * (1 - Math.random() / 20),
    );
  };

  /** Goes on when someone sees the page again: what has changed is asked at once. */
  const goOn = async (): Promise<void> => {
    plan();
    if (!isSeen()) return;
    if (ticks === 0) return turn();
    await ask('/svc_ssr/heartbeat');
    void tell({ about: 'back', ageMs: Date.now() - openedMs, hasFailed });
  };

  countTransition();
  // A page that comes from the browser's memory becomes visible again, too.
  for (const event of ['visibilitychange', 'online'])
    addEventListener(event, ({ type }) => {
      if (type === 'online') say('You are back online.');
      void goOn();
    });
  addEventListener('offline', () => say(NO_CONNECTION));
  addEventListener('error', ({ error }) => {
    hasFailed ||= Boolean(error);
  });
  if (location.origin !== base) void tell({ about: 'host' });
  void goOn();
}

/**
 * The health loop of a page (spec 1 section 4): from a second after it was opened, a tick every minute, a little earlier
 * by chance, while someone sees the page. Every second one asks for release and flags and for promotions, every fifth
 * for the configuration and, where something is in the cart, for the lists; each is the event `store:tick`. What is rare
 * is done by an island that is loaded then (`client/islands/page-update.ts`). Printed and framed pages have none.
 */
export function watchHealth(): void {
  const props = document.querySelector(`store-island[name="${UPDATE}"]`)?.getAttribute('props');
  if (!props) return;
  // A file may have failed for good before the loop begins.
  addEventListener('store:preload-error', (event) => {
    if ((event as CustomEvent<{ readonly name: string }>).detail.name !== UPDATE) void tell({ about: 'failed' });
  });
  setTimeout(begin, FIRST_MS, JSON.parse(props) as Made);
}
