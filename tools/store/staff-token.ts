import { localSecret } from './local-secret.ts';

/** The staff token of the local store: `STAFF_TOKEN`, or the owner-only file in its state folder. */
export function staffToken(state: string): string {
  return localSecret(state, 'STAFF_TOKEN', 'staff-token');
}
