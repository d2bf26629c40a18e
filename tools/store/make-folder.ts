import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, and checks that it is writable. Creates one folder at a time, because Node's
 * recursive option never ends if a file system refuses new folders with 'not found'.
 */
export function makeFolder(path: string): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  accessSync(path, constants.W_OK);
}
