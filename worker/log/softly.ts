import type { Log } from './log.ts';

/**
 * Runs a part whose failure must not break the page: logs the error and continues with `fallback` (design, section 6).
 */
export async function softly<T>(
  of: { readonly log: Log },
  event: string,
  fallback: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    of.log.warn(event, { error });
    return fallback;
  }
}
