import { globSync } from 'node:fs';

/** Top-level folders with code. */
export const FOLDERS = ['worker', 'shared', 'client', 'tools'] as const;

/**
 * Returns the paths of files below some folders, from the root of the repository. The patterns are built from parts:
 * knip counts every file that a literal pattern of `glob` matches as used, and would no longer find any dead exports.
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
