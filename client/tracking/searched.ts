import { recallList, rememberList } from './session-list.ts';

const MEMORY = 'searched';
/** The most products whose search is remembered. */
const MOST = 50;

type Found = readonly [productId: number, keyphrase: string];

const found = (): readonly Found[] => recallList(MEMORY);

/** Remembers in this tab which search led to a product. */
export function noteFound(productId: number, keyphrase: string): void {
  rememberList(MEMORY, [...found().filter(([id]) => id !== productId), [productId, keyphrase]].slice(-MOST));
}

/**
 * The search that led to a product: that of the results on this page if they contain it, else the last one in this tab.
 */
export function searchedFor(productId: number): string | undefined {
  const isShown = document.querySelector(`[data-results-from] [data-product="${productId}"]`) !== null;
  return (isShown && keyphraseOf(location.href)) || found().find(([id]) => id === productId)?.[1];
}

/** Forgets all remembered searches. */
export function forgetFound(): void {
  rememberList(MEMORY, []);
}

/** The keyphrase in the address of a results page of this site; undefined for any other page or an empty keyphrase. */
export function keyphraseOf(address: string): string | undefined {
  if (address === '') return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  const isResults = origin + pathname === `${location.origin}${document.documentElement.dataset.prefix}/search`;
  return (isResults && searchParams.get('q')?.trim()) || undefined;
}
