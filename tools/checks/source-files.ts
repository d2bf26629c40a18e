import { globSync } from 'node:fs';

/** Top-level folders with code. */
export const FOLDERS = ['worker', 'shared', 'client', 'tools'] as const;

/**
 * Paths of files below some folders, from the root of the repo. The patterns are made from parts: knip counts every file
 * that a literal pattern of `glob` finds as used, and would see no dead export any more.
 */
export function filesBelow(
  folders: readonly string[],
  extensions: readonly string[] = ['ts', 'tsx'],
): readonly string[] {
  const patterns = folders.flatMap((folder) => extensions.map((extension) => `${folder}/**/*.${extension}`));
  return globSync(patterns)
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}
