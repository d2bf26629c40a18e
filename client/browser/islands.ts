import { holdInteractions } from './interactions.ts';
import { loadTwice } from './load-twice.ts';
import { onMoment } from './moments.ts';
import { isComplete, whenParsed } from './parsed.ts';

/** A file of `islands/`: a React island exports its component, one without React exports `wake`. */
interface IslandFile {
  readonly wake?: (element: HTMLElement, props: Readonly<Record<string, unknown>>) => void;
  readonly [name: string]: unknown;
}

type Hydration = typeof import('./hydrate.ts');

const ASSETS = '/assets/';

const asked = new Set<string>();

/** Has files fetched that will be needed, so that none waits for another one to name it. */
function fetchEarly(files: readonly string[]): void {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = ASSETS + file;
    document.head.append(link);
  }
}

/** Raises the cancelable event of a file that failed (spec 1 section 8); true when nobody took care of it. */
function raisePreloadError(name: string, error: unknown): boolean {
  return dispatchEvent(new CustomEvent('store:preload-error', { cancelable: true, detail: { name, error } }));
}

const loading = new Map<string, Promise<IslandFile>>();

/** A file for all islands that share it; who comes after a failure asks for it anew. */
function loadOnce(file: string): Promise<IslandFile> {
  const known = loading.get(file);
  if (known) return known;
  const started = loadTwice(() => import(/* @vite-ignore */ ASSETS + file) as Promise<IslandFile>);
  loading.set(file, started);
  started.catch(() => loading.delete(file));
  return started;
}

/** Loads the files that an island's element names, its own first; undefined where it cannot be had. */
async function loadFile(name: string, [file = '', ...needed]: readonly string[]): Promise<IslandFile | undefined> {
  fetchEarly(needed);
  try {
    return await loadOnce(file);
  } catch (error) {
    if (raisePreloadError(name, error)) throw error;
    return undefined;
  }
}

function propsOf(element: HTMLElement): Readonly<Record<string, unknown>> {
  return JSON.parse(element.getAttribute('props') ?? '{}') as Readonly<Record<string, unknown>>;
}

/** Brings one island to life; its HTML stays as the server made it when its file cannot be had. */
async function wake(element: HTMLElement): Promise<void> {
  const name = element.getAttribute('name') ?? '';
  const file = await loadFile(name, element.getAttribute('files')?.split(' ') ?? []);
  if (!file) return;
  if (file.wake) file.wake(element, propsOf(element));
  else {
    const { hydrate } = (await import(/* @vite-ignore */ ASSETS + element.getAttribute('react'))) as Hydration;
    await hydrate(element, name, file, propsOf(element));
  }
  element.dataset.awake = '';
}

const waking = new WeakMap<HTMLElement, Promise<void>>();

/** Wakes an island once, whoever asks. */
export function wakeOnce(element: HTMLElement): Promise<void> {
  const known = waking.get(element);
  if (known) return known;
  const started = wake(element);
  waking.set(element, started);
  return started;
}

const seen = new WeakSet<HTMLElement>();

/** Gives each island that has arrived, and was not there before, its moment. */
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
