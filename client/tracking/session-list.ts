import { recall, remember } from '#client/browser/session-store.ts';

/** Stores a list for this tab; an empty list is removed. */
export function rememberList(name: string, list: readonly unknown[]): void {
  remember(name, list.length === 0 ? null : JSON.stringify(list));
}

/** The list stored for this tab; empty if there is none. */
export function recallList<Item>(name: string): readonly Item[] {
  return JSON.parse(recall(name) ?? '[]') as readonly Item[];
}
