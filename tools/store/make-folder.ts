import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, and proves that it can be written. One folder at a time: Node's recursive way
 * never ends where a file system refuses new folders with 'not found'.
 */
export function makeFolder(path: string): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  accessSync(path, constants.W_OK);
}
