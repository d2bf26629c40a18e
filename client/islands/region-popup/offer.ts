import { setCookie } from '#client/browser/cookie.ts';
import { make } from '#client/browser/make.ts';
import { track } from '#client/tracking/track.ts';
import { isSameEverywhere } from '#shared/site/region-offer.ts';
import type { Site } from '#shared/site/sites.ts';
import { REGION_COOKIE, REGION_SECONDS } from '#shared/tracking/cookies.ts';

/** Milliseconds after which a look-up is given up, and the visitor goes to the other site's home page. */
const LIMIT_MS = 3_000;

type Region = Pick<Site, 'code' | 'prefix'>;

/** What the store knows of the visitor's region. */
export interface Geo {
  readonly name: string | null;
  readonly currentName: string;
  readonly path: string;
  readonly offer: boolean;
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

function popup(geo: Geo): {
  readonly dialog: HTMLDialogElement;
  readonly confirm: HTMLElement;
  readonly cancel: HTMLElement;
} {
  const name = geo.name ?? '';
  const confirm = make('button', { type: 'button', class: 'btn', 'data-testid': 'region-confirm' }, `Go to ${name}`);
  const stays = `Stay on the site for ${geo.currentName}`;
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

/** Asks whether the visitor wants to go to the site of their region, and remembers the answer. */
export function offerRegion(geo: Geo, current: Region, site: Region, path: string): void {
  const value = { current: current.code, detected: site.code };
  const { dialog, confirm, cancel } = popup(geo);
  document.body.append(dialog);
  confirm.addEventListener('click', () => {
    setCookie(REGION_COOKIE, site.code, REGION_SECONDS);
    track({ type: 'region', name: 'ipDetectionConfirm', value });
    confirm.setAttribute('aria-busy', 'true');
    void target(current.code, path, geo.path).then((href) => location.assign(href));
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
