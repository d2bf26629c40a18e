import { localSecret } from './local-secret.ts';

/**
 * Returns the secret with which the local store signs sessions: `SESSION_SECRET`, or the owner-only file in its state
 * folder.
 */
export function sessionSecret(state: string): string {
  return localSecret(state, 'SESSION_SECRET', 'session-secret');
}
