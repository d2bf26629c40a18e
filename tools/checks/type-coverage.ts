import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Projects that `tsc -b` checks, as the tsconfig at the root names them. */
export function projects(): readonly string[] {
  const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    readonly references: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => path);
}

/** The files of each project that was listed. A process lists each one once. */
const listed = new Map<string, readonly string[]>();

/** Paths of the files that the compiler reads for a project. Throws if the compiler fails. */
function filesOf(project: string): readonly string[] {
  const known = listed.get(project);
  if (known) return known;
  const { stdout, status } = spawnSync('tsc', ['-p', project, '--listFilesOnly'], { encoding: 'utf8' });
  if (status !== 0) {
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    throw new Error(`tsc cannot list the files of ${project}: ${errors.join('\n')}`);
  }
  const files = stdout
    .trim()
    .split('\n')
    .map((file) => relative('.', file).replaceAll('\\', '/'));
  listed.set(project, files);
  return files;
}

/** Returns the files that no project covers. */
export function unchecked(files: readonly string[], of: readonly string[] = projects()): readonly string[] {
  const read = new Set(of.flatMap(filesOf));
  return files.filter((file) => !read.has(file));
}
