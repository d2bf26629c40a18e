import type { BuiltIn } from './built-in.ts';
import { holdInteractions } from './interactions.ts';
import { onMoment } from './moments.ts';
import { isComplete, whenParsed } from './parsed.ts';
import { tryTwice } from './try-twice.ts';
import type { WakeCall } from './wake-island.ts';

/** A file of `islands/`: a React island exports its component, one without React exports `wake`. */
interface IslandFile {
  readonly wake?: (element: HTMLElement, props: Readonly<Record<string, unknown>>) => void;
  readonly [name: string]: unknown;
}

type Hydration = typeof import('./hydrate.ts');

const ASSETS = '/assets/';

/** Starts the islands whose code is part of this file. */
let builtIn: Readonly<Partial<Record<string, () => void>>> = {};

type Replay = typeof import('./replay.ts');

const fetching = new Map<string, Promise<void>>();

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(ASSETS + file);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Fetches a file once for all islands that need it; after a failure, the next caller fetches it again. No file is
 * imported or preloaded before it has been fetched: browsers remember a failed module, including one imported by
 * another, for the lifetime of the page.
 */
function fetchOnce(file: string): Promise<void> {
  const known = fetching.get(file);
  if (known) return known;
  const started = tryTwice(() => fetchFile(file));
  fetching.set(file, started);
  started.catch(() => fetching.delete(file));
  return started;
}

/**
 * Dispatches the cancelable event for a file that failed (spec 1 section 8). Returns true if no listener canceled it.
 */
function raisePreloadError(name: string, error: unknown): boolean {
  return dispatchEvent(new CustomEvent('store:preload-error', { cancelable: true, detail: { name, error } }));
}

/** Fetches the files that an island's element names. Returns false if they cannot be loaded. */
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

/** Preloads files from the browser's cache, so that none has to wait until another one imports it. */
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

/** Brings one island to life. If its files cannot be loaded, the server's HTML stays unchanged. */
async function wake(element: HTMLElement): Promise<boolean> {
  const name = element.getAttribute('name') ?? '';
  const own = builtIn[name];
  if (own) {
    own();
    element.dataset.awake = '';
    return true;
  }
  const react = element.getAttribute('react');
  // The island's own file comes first.
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
  delete element.dataset.failed;
  return true;
}

/** Loads what tells an island of earlier choices, which is one of its files; undefined if that fails. */
async function replayIn(element: HTMLElement): Promise<Replay['replay'] | undefined> {
  const [file = ''] = /replay-[^ ]+/.exec(element.getAttribute('files') ?? '') ?? [];
  const found: Replay | undefined = await import(/* @vite-ignore */ ASSETS + file).catch(() => undefined);
  return found?.replay;
}

const waking = new WeakMap<HTMLElement, Promise<boolean>>();

/**
 * Wakes an island once, no matter how often it is requested. If its files could not be loaded, the next request tries
 * again.
 */
function wakeOnce(element: HTMLElement): Promise<boolean> {
  const known = waking.get(element);
  if (known) return known;
  const started = wake(element);
  waking.set(element, started);
  const forget = () => {
    waking.delete(element);
    // Styles show again what only those without script need.
    element.dataset.failed = '';
  };
  started.then((isAwake) => isAwake || forget(), forget);
  return started;
}

const seen = new WeakSet<HTMLElement>();

/** Schedules the wake-up of every new island on the page. */
function arrive(): void {
  for (const element of document.querySelectorAll<HTMLElement>('store-island')) {
    // An island within one of React is part of it; within any other one it is a neighbor.
    if (seen.has(element) || !isComplete(element) || element.parentElement?.closest('store-island[react]')) continue;
    seen.add(element);
    const when = element.getAttribute('when') ?? 'touch';
    if (when === 'touch' || when.startsWith('kept:')) holdInteractions(element, wakeOnce, () => replayIn(element));
    if (when !== 'touch') onMoment(when, element, () => void wakeOnce(element));
  }
}

/** Wakes all islands of a name immediately, because something on the page needs them now. */
function wakeByName(event: Event): void {
  const { detail } = event as CustomEvent<WakeCall>;
  const named = document.querySelectorAll<HTMLElement>(`store-island[name="${detail.name}"]`);
  detail.awake = Promise.all([...named].map(wakeOnce)).then(
    (all) => all.every(Boolean),
    () => false,
  );
}

/**
 * Wakes the islands of the page, each at its own moment, including those that arrive while the page is loading. The
 * event `store:wake` wakes islands by name. `own`: what starts those without a file of their own.
 */
export function watchIslands(own: Readonly<Record<BuiltIn, () => void>>): void {
  builtIn = own;
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
