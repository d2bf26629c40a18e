import { recallList, rememberList } from '#client/browser/session-store.ts';

const MEMORY = 'searched';
/** Products of which is remembered how they were found. */
const MOST = 50;

type Found = readonly [productId: number, keyphrase: string];

function isFound(value: unknown): value is Found {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
}

const found = (): readonly Found[] => recallList(MEMORY, isFound);

/** Remembers in this tab which search led to a product. */
export function noteFound(productId: number, keyphrase: string): void {
  const others = found().filter(([id]) => id !== productId);
  rememberList(MEMORY, [...others, [productId, keyphrase]].slice(-MOST));
}

/** The search that led to a product: that of the results on this page which hold it, else the last one in this tab. */
export function searchedFor(productId: number): string | undefined {
  const isShown = document.querySelector(`[data-results-from] [data-product="${productId}"]`) !== null;
  return (isShown && keyphraseOf(location.href)) || found().find(([id]) => id === productId)?.[1];
}

/** Forgets all of it. */
export function forgetFound(): void {
  rememberList(MEMORY, []);
}

/** The keyphrase of a page of results of this store, by its address; undefined of any other page. */
export function keyphraseOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  const { prefix = '' } = document.documentElement.dataset;
  const isResults = origin === location.origin && pathname.toLowerCase() === `${prefix}/search`;
  return (isResults && searchParams.get('q')?.trim()) || undefined;
}
