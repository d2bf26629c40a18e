/**
 * Whether a consumer of marketing is told of events of these names by a browser. The browser asks, so that nothing leaves
 * it that nobody may use; the table that decides (`consumers.ts`) is too large for it, and a test compares the two.
 */
export function isToldToAds({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return /^(view|cart|checkout)|register$/.test(`${type}/${name}`);
}
