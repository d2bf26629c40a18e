import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makeFolder } from './make-folder.ts';

/**
 * Returns a secret of the local store: from the environment, or from the owner-only file in its state folder, which is
 * created if missing.
 */
export function localSecret(state: string, variable: string, name: string): string {
  const given = process.env[variable];
  if (given) return given;
  const file = `${state}/${name}`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  makeFolder(state);
  const secret = randomBytes(24).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
