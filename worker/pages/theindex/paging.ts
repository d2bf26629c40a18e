import { INDEX_PAGE_SIZE } from '#shared/index-post/place.ts';
import type { Ctx } from '#worker/request/context.ts';

const MOST_PAGES = 10_000;

/** The requested page of a list; undefined if it is invalid. */
export function pageAsked(ctx: Ctx): number | undefined {
  const text = ctx.url.searchParams.get('page');
  if (text === null) return 1;
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MOST_PAGES ? page : undefined;
}

/** The number of pages for a number of posts. */
export const pageCountOf = (total: number): number => Math.ceil(total / INDEX_PAGE_SIZE);

/** The query of a page of a list; the first page does not need one. */
export function pageQuery(page: number, others: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...others, ...(page > 1 ? { page: String(page) } : {}) }).toString();
  return query === '' ? '' : `?${query}`;
}
