import { isAbsolute, resolve } from 'node:path';

/** A path as the person meant it: relative to the folder in which he called the command. */
export function calledFrom(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? '.', path);
}
