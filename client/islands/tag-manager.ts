import { loadScript } from '#client/browser/load-script.ts';
import { tryTwice } from '#client/browser/try-twice.ts';
import { isAllowed } from '#client/tracking/consent.ts';
import { DEBUG_KEY } from '#shared/bridge/marker.ts';

/** Begins the names of everything that the store itself keeps in a storage (`shared/tracking/kept-things.ts`). */
const OWN = 'store.';

interface Props {
  /** Address of the tag manager's script; none on a page whose content no tag may see. */
  readonly address?: string;
  /** The store's own cookies that a script can see; a `*` at the end matches anything. */
  readonly cookies: readonly string[];
}

/** This host and the domains above it, for any of which a script may have set a cookie. */
function domains(): readonly string[] {
  const labels = location.hostname.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

function dropCookie(name: string): void {
  for (const domain of ['', ...domains().map((each) => `; domain=${each}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: deletes cookies that others have set
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Deletes what tags have stored under the store's address: everything that is not the store's own. */
async function forgetTags(cookies: readonly string[]): Promise<void> {
  const isOwn = (name: string) =>
    cookies.some((own) => (own.endsWith('*') ? name.startsWith(own.slice(0, -1)) : name === own));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (name !== '' && !isOwn(name.replace(/^__Host-/, ''))) dropCookie(name);
  }
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (!key.startsWith(OWN) && key !== DEBUG_KEY) storage.removeItem(key);
  for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
    if (!name.startsWith(OWN)) indexedDB.deleteDatabase(name);
}

/**
 * Loads the merchant's tag manager once the visitor agrees to it, and deletes what its tags have stored as soon as the
 * visitor does not, here or in another tab. A script cannot be unloaded, so a page that has it is loaded again.
 */
export function wake(_element: HTMLElement, { address, cookies }: Props): void {
  let isLoaded = false;
  const settle = (): void => {
    if (!isAllowed('tags')) {
      if (isLoaded) location.reload();
      // A browser that forbids storage keeps nothing of the tags.
      else forgetTags(cookies).catch(() => undefined);
    } else if (address !== undefined && !isLoaded) {
      isLoaded = true;
      // The page is complete without it, and many browsers refuse such scripts.
      tryTwice(() => loadScript(address)).catch((error: unknown) => console.info(String(error)));
    }
  };
  settle();
  addEventListener('store:consent', settle);
  document.addEventListener('visibilitychange', settle);
}
