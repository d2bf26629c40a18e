import { isAbsolute, resolve } from 'node:path';

/** Resolves a path as the caller meant it: relative to the folder in which the command was called. */
export function calledFrom(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? '.', path);
}
