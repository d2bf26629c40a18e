import { queryWords } from '#shared/search/words.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { MapGym } from '#worker/store/gym/gyms.ts';

const MOST_PAGES = 10_000;
/** Longest search for gyms in characters; the rest is ignored. */
export const LONGEST_GYM_SEARCH = 100;

/** A search among the gyms on the map. */
export interface AskedGyms {
  /** As it was typed. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
}

/** Reads a search from an address: `q` and `page`. */
export function askedGyms({ searchParams }: URL): AskedGyms {
  const page = Math.floor(Number(searchParams.get('page'))) || 1;
  return {
    text: (searchParams.get('q') ?? '').trim().slice(0, LONGEST_GYM_SEARCH),
    page: Math.min(MOST_PAGES, Math.max(1, page)),
  };
}

/** One page of results, and the number of gyms on all pages. */
export interface FoundGyms {
  readonly gyms: readonly MapGym[];
  readonly count: number;
  /** From 1. */
  readonly page: number;
}

/**
 * Finds gyms; a page number past the end returns the last page. Text without a searchable word, such as '?!', finds
 * nothing.
 */
export async function findGyms(ctx: Ctx, { text, page }: AskedGyms, perPage: number): Promise<FoundGyms> {
  const words = queryWords(text);
  if (text !== '' && words.length === 0) return { gyms: [], count: 0, page: 1 };
  const found = await ctx.store.gyms.onMap(words, page, perPage);
  const last = Math.max(1, Math.ceil(found.count / perPage));
  return page <= last ? { ...found, page } : { ...(await ctx.store.gyms.onMap(words, last, perPage)), page: last };
}
