import { wakeIsland } from '#client/browser/wake-island.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { ownPage } from './own-page.ts';

const PARTS = '[data-live]';

/** The digest of the heartbeat with which a page was made. */
function beatOf(page: Document): number | undefined {
  const props = page.querySelector('store-island[name="page-update"]')?.getAttribute('props') ?? '{}';
  return (JSON.parse(props) as { readonly beat?: number }).beat;
}

/**
 * Shows the parts of the page that flags decide about (`data-live`) as the store makes them now, where their words have
 * changed. The rest of the page has the new flags with the next page. A store that has not heard of them everywhere may
 * still make the page with the old ones; then it is asked again after a minute, `tries` times. `headers`: with which the store
 * knows what has changed.
 */
export async function renewParts(beat: number, headers?: Readonly<Record<string, string>>, tries = 2): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  // Pages where orders are placed have none, and their policy lets no text become HTML.
  if (parts.length === 0) return;
  const page = new DOMParser().parseFromString((await ownPage(headers)) ?? '', 'text/html');
  if (beatOf(page) !== beat) {
    if (tries > 0) setTimeout(() => void renewParts(beat, headers, tries - 1), MINUTE_MS);
    return;
  }
  const fresh = [...page.querySelectorAll<HTMLElement>(PARTS)];
  // Other parts than before: it is another page by now.
  if (parts.length !== fresh.length) return;
  for (const [index, part] of parts.entries()) {
    const next = fresh[index];
    if (!next || next.textContent === part.textContent || part.contains(document.activeElement)) continue;
    part.replaceWith(next);
    for (const island of next.querySelectorAll('store-island')) void wakeIsland(island.getAttribute('name') ?? '');
  }
}
