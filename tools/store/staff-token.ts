import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makeFolder } from './make-folder.ts';

/** The staff token of the local store: `STAFF_TOKEN`, or the owner-only file in its state folder, made when missing. */
export function staffToken(state: string): string {
  if (process.env.STAFF_TOKEN) return process.env.STAFF_TOKEN;
  const file = `${state}/staff-token`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  makeFolder(state);
  const token = randomBytes(24).toString('hex');
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return token;
}
