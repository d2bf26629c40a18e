import { linkTarget } from '#shared/route/link-target.ts';
import { NO_CONNECTION } from './connection.ts';
import { notePlace } from './places.ts';
import { say } from './say.ts';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Address to which a form that only asks leads. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action, location.href);
  url.search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
  return url;
}

/** Keeps the page while offline, so that the browser does not show its own error page. True when it did. */
function staysOffline(event: Event): boolean {
  if (navigator.onLine) return false;
  event.preventDefault();
  say(`${NO_CONNECTION} Please try again when you are back online.`);
  return true;
}

/** Follows the links and searching forms of the page by the rules of the store; the browser does the rest. */
export function watchLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
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
    // An island that takes the form answers for itself.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || staysOffline(event)) return;
    if (form.method === 'get') notePlace(addressOf(form));
  });
}
