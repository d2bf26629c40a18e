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

/** Paths of the files that the compiler reads for a project. Throws if the compiler fails. */
function filesOf(project: string): readonly string[] {
  const { stdout, status } = spawnSync('tsc', ['-p', project, '--listFilesOnly'], { encoding: 'utf8' });
  if (status !== 0) {
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    throw new Error(`tsc cannot list the files of ${project}: ${errors.join('\n')}`);
  }
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative('.', file).replaceAll('\\', '/'));
}

/** Returns the files that no project covers. */
export function unchecked(files: readonly string[], of: readonly string[] = projects()): readonly string[] {
  const read = new Set(of.flatMap(filesOf));
  return files.filter((file) => !read.has(file));
}
