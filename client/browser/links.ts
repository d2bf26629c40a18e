import { linkTarget } from '#shared/route/link-target.ts';
import { notePlace } from './places.ts';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Address to which a form that only asks leads. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action, location.href);
  url.search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
  return url;
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
    else if (target === 'page') notePlace(url);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.method === 'get' && !event.defaultPrevented) notePlace(addressOf(form));
  });
}
