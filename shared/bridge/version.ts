/** Version of the messages between page and native app (spec 1 section 7). */
export const BRIDGE_VERSION = '3.1.0';

const major = (version: string): string => version.split('.')[0] ?? '';

/**
 * Whether messages of another version can be understood: those of the same major number. A message without a version is
 * from an app that knows the wallet alone.
 */
export function isUnderstood(version: unknown): boolean {
  return version === undefined || (typeof version === 'string' && major(version) === major(BRIDGE_VERSION));
}
