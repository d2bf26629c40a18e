import { setCookie } from '#client/browser/cookie.ts';
import { make } from '#client/browser/make.ts';
import { recall } from '#client/browser/session-store.ts';
import { track } from '#client/tracking/track.ts';
import { isSameEverywhere, regionAnswer } from '#shared/site/region-offer.ts';
import type { Site } from '#shared/site/sites.ts';
import { REGION_COOKIE, REGION_FOUND, REGION_SECONDS } from '#shared/tracking/cookie-names.ts';

/** Milliseconds after which a look-up is given up, and the visitor goes to the other site's home page. */
const LIMIT_MS = 3_000;

type Region = Pick<Site, 'code' | 'prefix'>;

/** The site of the page, and those that a visitor may be offered. */
interface Regions {
  readonly current: Region;
  readonly others: readonly Region[];
}

/** What the store knows of the visitor's region. */
interface Geo {
  readonly name: string | null;
  readonly currentName: string;
  readonly path: string;
  readonly offer: boolean;
}

/** The page's path on its site, without the prefix. */
function ownPath(prefix: string): string {
  const path = location.pathname;
  return (path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path) || '/';
}

/** The address on the other site: the same path where that site has the page, else its home page. */
async function target(current: string, path: string, prefix: string): Promise<string> {
  const kept = (path === '/' ? prefix : prefix + path) + location.search;
  if (isSameEverywhere(path)) return kept;
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const answer = await fetch(kept, { method: 'HEAD', signal });
    if (answer.ok) return kept;
    const route = await fetch(`/svc_route/site/${current}/route?url=${encodeURIComponent(path)}`, { signal });
    const { related } = (await route.json()) as { related?: { EUROPE?: string } };
    const europe = related?.EUROPE ?? prefix;
    return europe.startsWith(`${prefix}/`) ? europe : prefix;
  } catch {
    return prefix;
  }
}

function popup(geo: Partial<Geo>): {
  readonly dialog: HTMLDialogElement;
  readonly confirm: HTMLElement;
  readonly cancel: HTMLElement;
} {
  const name = geo.name ?? '';
  const confirm = make('button', { type: 'button', class: 'btn', 'data-testid': 'region-confirm' }, `Go to ${name}`);
  const stays = `Stay here, on the site for ${geo.currentName}`;
  const cancel = make(
    'button',
    { type: 'button', class: 'btn line', 'aria-label': stays, 'data-testid': 'region-cancel' },
    'Stay here',
  );
  const dialog = make(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'region-heading', 'data-testid': 'region-popup' },
    make('h2', { class: 'd d32', id: 'region-heading' }, 'Shop in your region?'),
    make('p', {}, `We have a site for ${name}, with its own prices, stock and delivery.`),
    make('div', { class: 'row' }, confirm, cancel),
  ) as HTMLDialogElement;
  return { dialog, confirm, cancel };
}

/**
 * Asks whether the visitor wants to go to the site of their region, and remembers the answer (spec 1 section 4). Woken by
 * `browser/region.ts`, which leaves what the store said in this tab.
 */
export function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const { current, others } = props as unknown as Regions;
  const geo = JSON.parse(recall(REGION_FOUND) ?? '{}') as Partial<Geo>;
  const site = others.find(({ prefix }) => prefix === geo.path);
  const path = ownPath(current.prefix);
  // The store has looked at the visitor's cookie already.
  if (!site || regionAnswer({ current: current.code, detected: site, preferred: null, path }) !== 'offer') return;
  const value = { current: current.code, detected: site.code };
  const { dialog, confirm, cancel } = popup(geo);
  document.body.append(dialog);
  confirm.addEventListener('click', () => {
    setCookie(REGION_COOKIE, site.code, REGION_SECONDS);
    track({ type: 'region', name: 'ipDetectionConfirm', value });
    confirm.setAttribute('aria-busy', 'true');
    void target(current.code, path, site.prefix).then((href) => location.assign(href));
  });
  const stay = (): void => {
    setCookie(REGION_COOKIE, current.code, REGION_SECONDS);
    track({ type: 'region', name: 'ipDetectionCancel', value });
    dialog.close();
    dialog.remove();
  };
  cancel.addEventListener('click', stay);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    stay();
  });
  dialog.showModal();
  track({ type: 'region', name: 'ipDetection', value });
}
