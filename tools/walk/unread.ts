import type { Broken } from './crawl.ts';
export function findUnread(): { checked: number; broken: readonly Broken[] } {
  return { checked: 0, broken: [] };
}
