import type { AppLink } from '#client/bridge/link.ts';
import { SCREENS, type Screen, type ScreenParams } from '#shared/bridge/screens.ts';
import { appLinkTarget, webAddress } from '#shared/route/app-link.ts';
import { type AppFacts, pathOnSite, siteAddress } from './facts.ts';

/** Where customers keep what they want; guests log in first, and then come back here (spec 2 section 4). */
const WISHLIST = '/account/wishlist';

const isScreen = (name: string | undefined): name is Screen => SCREENS.includes(name as Screen);

/** Gives an address to the app. Returns whether the app takes it; else the web view does what it can. */
function giveToDevice(link: AppLink, url: URL): boolean {
  const address = webAddress(url.href);
  if (link.can('open_in_browser')) link.tell({ type: 'open_in_browser', url: address });
  else if (link.can('open_in_webview') && /^https?:$/.test(url.protocol))
    link.tell({ type: 'open_in_webview', url: address });
  else return false;
  return true;
}

/** Follows an address by the app's rules. Returns whether nothing is left to do for the web view. */
function follow(link: AppLink, url: URL, options: { opensNewTab: boolean; isDownload?: boolean }): boolean {
  const { protocol, origin, pathname, search, hash } = url;
  const here = { origin: location.origin, address: location.pathname + location.search };
  switch (appLinkTarget({ protocol, origin, address: pathname + search, hash, ...options }, here)) {
    case 'ignore':
      return true;
    case 'device':
      return giveToDevice(link, url);
    case 'own':
    case 'page':
      return false;
  }
}

/** Opens a screen of the app for an element that names one. */
function opensScreen(link: AppLink, { screen, screenParams }: DOMStringMap): boolean {
  if (!isScreen(screen) || !link.can('open_screen')) return false;
  link.tell({ type: 'open_screen', screen, params: JSON.parse(screenParams ?? '{}') as ScreenParams });
  return true;
}

function watchClicks(link: AppLink): void {
  const click = (event: MouseEvent): void => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!anchor || event.defaultPrevented || event.button > 1) return;
    const opensNewTab =
      event.button === 1 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !/^(|_self|_top|_parent)$/.test(anchor.target);
    const url = new URL(anchor.href, location.href);
    const isDone =
      (!opensNewTab && opensScreen(link, anchor.dataset)) ||
      follow(link, url, { opensNewTab, isDownload: anchor.hasAttribute('download') });
    if (isDone) event.preventDefault();
  };
  document.addEventListener('click', click);
  document.addEventListener('auxclick', click);
}

/** Whether a form wants to keep something that only customers can keep. */
function isForCustomers(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const path = pathOnSite(new URL(form.getAttribute('action') ?? '', location.href));
  const isSaving = submitter instanceof HTMLButtonElement && submitter.name === 'action' && submitter.value === 'save';
  return path === WISHLIST || (path === '/cart' && isSaving);
}

/** What the app is told of a form that is sent. */
function tellOf(link: AppLink, form: HTMLFormElement): void {
  const path = pathOnSite(new URL(form.getAttribute('action') ?? '', location.href));
  if (path === '/logout') link.tell({ type: 'logout' });
  if (path !== '/search') return;
  const query = String(new FormData(form).get('q') ?? '').trim();
  if (query !== '') link.tell({ type: 'search', query });
}

function watchForms(link: AppLink, { isCustomer }: AppFacts): void {
  const submit = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    if (!isCustomer && link.can('login') && isForCustomers(form, submitter)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      link.tell({ type: 'login', redirect: siteAddress(WISHLIST) });
      return;
    }
    tellOf(link, form);
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
    if (method.toLowerCase() !== 'get') return;
    const url = new URL(form.getAttribute('action') ?? '', location.href);
    url.search = `${new URLSearchParams([...new FormData(form, submitter)] as [string, string][])}`;
    if (follow(link, url, { opensNewTab: form.target === '_blank' })) event.preventDefault();
  };
  // Runs before the islands of the page, which would add in place what the app has to log in for.
  addEventListener('submit', submit, { capture: true });
}

function watchWindows(link: AppLink): void {
  const open = window.open.bind(window);
  window.open = (address, target, features) => {
    const url = new URL(String(address ?? 'about:blank'), location.href);
    const opensNewTab = !/^_(self|top|parent)$/.test(target ?? '');
    return follow(link, url, { opensNewTab }) ? null : open(address, target, features);
  };
}

/** Buttons that ask the device whether the app may notify. */
function watchPush(link: AppLink): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-testid=push-request]'))
      link.tell({ type: 'push_notifications', action: 'request' });
  });
}

/** Follows links, forms and windows by the app's rules: those of pages, of their contents, and of scripts. */
export function followInApp(link: AppLink, facts: AppFacts): void {
  watchClicks(link);
  watchForms(link, facts);
  watchWindows(link);
  watchPush(link);
}
