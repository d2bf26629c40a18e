import { recall, remember } from '#client/browser/session-store.ts';

/** Remembers a list for this tab; an empty one is forgotten. */
export function rememberList(name: string, list: readonly unknown[]): void {
  remember(name, list.length === 0 ? null : JSON.stringify(list));
}

/** The list that this tab remembers; empty for none. */
export function recallList<Item>(name: string): readonly Item[] {
  return JSON.parse(recall(name) ?? '[]') as readonly Item[];
}
