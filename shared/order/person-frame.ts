/** Address of the frame in which the checkout verifies that a person is present (spec 2 section 7). */
export const PERSON_PATH = '/checkout/person';

/**
 * The frame's messages to the surrounding page. `asks`: the visitor must do something in the frame, so it must be
 * visible.
 */
export type PersonWord =
  | { readonly person: 'asks' }
  | { readonly person: 'failed' }
  | { readonly person: 'token'; readonly token: string };

/** Reads a message of the frame; undefined for any other. */
export function readPersonWord(data: unknown): PersonWord | undefined {
  if (typeof data !== 'object' || data === null || !('person' in data)) return undefined;
  if (data.person === 'asks' || data.person === 'failed') return { person: data.person };
  const isToken = data.person === 'token' && 'token' in data && typeof data.token === 'string';
  return isToken ? { person: 'token', token: String(data.token) } : undefined;
}
