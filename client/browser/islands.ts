import { holdInteractions } from './interactions.ts';
import { onMoment } from './moments.ts';
import { isComplete, whenParsed } from './parsed.ts';
import { tryTwice } from './try-twice.ts';

/** A file of `islands/`: a React island exports its component, one without React exports `wake`. */
interface IslandFile {
  readonly wake?: (element: HTMLElement, props: Readonly<Record<string, unknown>>) => void;
  readonly [name: string]: unknown;
}

type Hydration = typeof import('./hydrate.ts');

const ASSETS = '/assets/';

const fetching = new Map<string, Promise<void>>();

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(ASSETS + file);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Fetches a file for all islands that need it; who comes after a failure asks for it again. Nothing imports or preloads a
 * file that has not been fetched: browsers remember a module that failed, also one that another imports, for as long as
 * the page lives.
 */
function fetchOnce(file: string): Promise<void> {
  const known = fetching.get(file);
  if (known) return known;
  const started = tryTwice(() => fetchFile(file));
  fetching.set(file, started);
  started.catch(() => fetching.delete(file));
  return started;
}

/** Raises the cancelable event of a file that failed (spec 1 section 8); true when nobody took care of it. */
function raisePreloadError(name: string, error: unknown): boolean {
  return dispatchEvent(new CustomEvent('store:preload-error', { cancelable: true, detail: { name, error } }));
}

/** Has the files that an island's element names; false where they cannot be loaded. */
async function fetchFiles(name: string, files: readonly string[]): Promise<boolean> {
  try {
    await Promise.all(files.map(fetchOnce));
    return true;
  } catch (error) {
    if (raisePreloadError(name, error)) throw error;
    return false;
  }
}

const read = new Set<string>();

/** Has files read that are in the browser's cache, so that none waits for another one to name it. */
function readEarly(files: readonly string[]): void {
  for (const file of files) {
    if (read.has(file)) continue;
    read.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = ASSETS + file;
    document.head.append(link);
  }
}

function propsOf(element: HTMLElement): Readonly<Record<string, unknown>> {
  return JSON.parse(element.getAttribute('props') ?? '{}') as Readonly<Record<string, unknown>>;
}

/** Brings one island to life; its HTML stays as the server made it when its files cannot be loaded. */
async function wake(element: HTMLElement): Promise<boolean> {
  const name = element.getAttribute('name') ?? '';
  const react = element.getAttribute('react');
  // Its own file is the first.
  const files = element.getAttribute('files')?.split(' ') ?? [];
  if (!(await fetchFiles(name, files))) return false;
  readEarly(files);
  const [island, hydration] = await Promise.all([
    import(/* @vite-ignore */ ASSETS + files[0]) as Promise<IslandFile>,
    react === null ? undefined : (import(/* @vite-ignore */ ASSETS + react) as Promise<Hydration>),
  ]);
  if (hydration) await hydration.hydrate(element, name, island, propsOf(element));
  else island.wake?.(element, propsOf(element));
  element.dataset.awake = '';
  return true;
}

const waking = new WeakMap<HTMLElement, Promise<boolean>>();

/** Wakes an island once, no matter who asks; one whose files could not be loaded is tried again by the next who asks. */
function wakeOnce(element: HTMLElement): Promise<boolean> {
  const known = waking.get(element);
  if (known) return known;
  const started = wake(element);
  waking.set(element, started);
  const forget = () => waking.delete(element);
  started.then((isAwake) => isAwake || forget(), forget);
  return started;
}

const seen = new WeakSet<HTMLElement>();

/** Schedules the wake-up of each island that is new on the page. */
function arrive(): void {
  for (const element of document.querySelectorAll<HTMLElement>('store-island')) {
    // An island within another one belongs to it.
    if (seen.has(element) || !isComplete(element) || element.parentElement?.closest('store-island')) continue;
    seen.add(element);
    const when = element.getAttribute('when') ?? 'touch';
    if (when === 'touch') holdInteractions(element, wakeOnce);
    else onMoment(when, element, () => void wakeOnce(element));
  }
}

/** Wakes the islands of a name: something on the page needs them now, whatever their moment is. */
function wakeByName(event: Event): void {
  const { name } = (event as CustomEvent<{ name: string }>).detail;
  for (const element of document.querySelectorAll<HTMLElement>(`store-island[name="${name}"]`)) void wakeOnce(element);
}

/**
 * Wakes the islands of the page, each at its moment; those that are still to come as soon as they are there. The event
 * `store:wake` wakes one by its name.
 */
export function watchIslands(): void {
  addEventListener('store:wake', wakeByName);
  arrive();
  if (document.readyState !== 'loading') return;
  const observer = new MutationObserver(arrive);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  whenParsed(() => {
    observer.disconnect();
    arrive();
  });
}
