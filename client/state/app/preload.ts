import { askSession, call } from '#client/browser/call.ts';
import { beginCart } from '#client/state/cart.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';

/** The longest that the app waits for the store to be warm, in milliseconds. What is missing then is loaded when needed. */
const LIMIT_MS = 8000;

/** Reads the cart, which the app is told of. */
async function warmCart(): Promise<void> {
  const answer = await call<{ readonly lists: readonly WireList[] }>('GET', '/svc_list/lists?active=true');
  const list = answer.ok ? answer.data.lists.find(({ type }) => type === 'cart') : undefined;
  if (list) beginCart(readList(list));
}

/** Puts the files that the page names into the browser's cache. */
async function warmFiles(): Promise<void> {
  const files = document.querySelector<HTMLElement>('[data-warm]')?.dataset.warm?.split(' ') ?? [];
  await Promise.all(files.map((file) => fetch(file).then((answer) => answer.arrayBuffer())));
}

/** Warms what the first page of the app needs: session, cart, configuration and the files of the release. */
export async function warm(): Promise<void> {
  const all = Promise.allSettled([askSession(), warmCart(), call('GET', '/svc_ssr/heartbeat'), warmFiles()]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
