/** The staff page for quotes (spec 1 section 2). */
export const QUOTES_PATH = '/order-manager-quote';

/** The page of one quote. */
export function quotePath(quoteId: string): string {
  return `${QUOTES_PATH}/${quoteId}`;
}
