import { localSecret } from './local-secret.ts';

/** What the local store signs sessions with: `SESSION_SECRET`, or the owner-only file in its state folder. */
export function sessionSecret(state: string): string {
  return localSecret(state, 'SESSION_SECRET', 'session-secret');
}
