import { isBusy, isInUse } from '#client/browser/busy.ts';
import type { News } from '#client/browser/health.ts';
import { noteReload, transitions } from '#client/browser/transitions.ts';
import { digestOf } from '#shared/encode/digest.ts';
import { mustReload } from '#shared/route/reload.ts';
import { loadRelease } from './page-update/load-release.ts';
import { goToOwnHost } from './page-update/own-host.ts';
import { showRefusal } from './page-update/refusal.ts';
import { renewCount } from './page-update/renew-count.ts';
import { renewParts } from './page-update/renew-parts.ts';
import { bringBackTyped, keepTyped } from './page-update/typed.ts';

/** The newer release that the store runs; '' while there is none. */
let newer = '';
let hasChanged = false;
let hasFailed = false;

/** How a reload after a failure of this page's release is noted. */
const failureMark = (): string => `${document.documentElement.dataset.release}!`;

/**
 * Reloads the page if it must be, unless someone is in the middle of something or has typed what cannot be kept. For a release, and for a failure of one,
 * once: going back to the release before, or a file that is missing for good, causes no circle.
 */
function decide(ageMs: number): void {
  const { count, reloadedFor } = transitions();
  const hasNewerRelease = newer !== '' && newer !== reloadedFor;
  const isBroken = hasFailed && reloadedFor !== failureMark();
  const page = { ageMs, hasNewerRelease, transitions: count, hasChanged, hasFailed: isBroken };
  if (!mustReload(page) || isInUse() || !keepTyped()) return;
  if (hasNewerRelease || isBroken) noteReload(newer || failureMark());
  location.reload();
}

/** When the release of this page was built. */
let built = '';

/** The digest of the heartbeat that was learned last: the loop and the board of flags may bring the same one. */
let beat: number | undefined;

/** Reads a heartbeat that is another one than that with which the page was made. */
function learnHeartbeat(text: string, headers?: News['headers']): void {
  if (digestOf(text) === beat) return;
  beat = digestOf(text);
  const { hash, buildDate } = JSON.parse(text) as { readonly hash: string; readonly buildDate: string };
  if (hash === document.documentElement.dataset.release) {
    newer = '';
    hasChanged = true;
  } else if (buildDate <= built) {
    // A release that was taken back: the page stays as it is.
    newer = '';
  } else if (hash !== newer) {
    newer = hash;
    void loadRelease();
  }
  void renewParts(beat, headers);
}

/** What is done about news, by what they are about. */
const ACTS: Readonly<Record<string, (news: News) => void>> = {
  '/svc_ssr/heartbeat': ({ text = '', headers }) => learnHeartbeat(text, headers),
  '/svc_content/hot/active': () => {
    hasChanged = true;
  },
  host: () => void goToOwnHost(),
  fifth: () => {
    void goToOwnHost();
    void renewCount();
  },
  limited: () => void showRefusal(),
  failed: () => {
    hasFailed = true;
    // What was just chosen or typed stays under the finger: its form works without script. The page is loaded again later.
    if (!isBusy()) decide(0);
  },
  back: ({ ageMs = 0, hasFailed: isScriptBroken = false }) => {
    hasFailed ||= isScriptBroken;
    decide(ageMs);
  },
};

/** Brings back what was typed before a reload, and listens for news from now on. */
export function wake(_element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  built = String(props.built);
  bringBackTyped();
  addEventListener('store:news', (event) => {
    const { detail } = event as CustomEvent<News>;
    ACTS[detail.about]?.(detail);
  });
}
