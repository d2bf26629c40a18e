import { linkTarget } from '#shared/route/link-target.ts';
import { NO_CONNECTION } from './connection.ts';
import { isForBrowser } from './interactions.ts';
import { notePlace } from './places.ts';
import { say } from './say.ts';

/** Address to which a GET form leads. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action, location.href);
  // A form that is sent as an address has no files.
  url.search = `${new URLSearchParams([...new FormData(form)] as [string, string][])}`;
  return url;
}

/** Stays on the page while offline, so that the browser does not show its error page. Returns true if it did. */
function staysOffline(event: Event): boolean {
  if (navigator.onLine) return false;
  event.preventDefault();
  say(`${NO_CONNECTION} Please try again when you are back online.`);
  return true;
}

/** Applies the store's rules to the links and GET forms of the page; the browser does the rest. */
export function watchLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
    const url = new URL(link.href, location.href);
    const target = linkTarget(
      {
        protocol: url.protocol,
        origin: url.origin,
        address: url.pathname + url.search,
        hash: url.hash,
        opensNewTab: link.target === '_blank',
      },
      { origin: location.origin, address: location.pathname + location.search },
    );
    if (target === 'ignore') event.preventDefault();
    else if (target === 'page' && !staysOffline(event)) notePlace(url);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    // A form handled by an island needs nothing here.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || staysOffline(event)) return;
    if (form.method === 'get') notePlace(addressOf(form));
  });
}
