import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Name of the file in a backup that says what is in it. */
export const MANIFEST = 'backup.json';

/** Version of the layout of backups; raised when a restore has to read it in another way. */
const FORMAT = 1;

/** Paths of the parts of a state; none leads out of a folder. */
const PATH = /^(?:session-secret|v3\/(?:d1|do|kv|r2)(?:\/[\w-][\w.-]*)+)$/;

const manifestSchema = z.strictObject({
  format: z.int().positive(),
  /** Version of the store that wrote it. */
  store: z.string(),
  /** The last migration of D1, '' for a state without any. */
  migration: z.string(),
  /** ISO 8601: the moment of everything in it. */
  takenAt: z.iso.datetime(),
  /** Every other file of the backup by its path, with its size in bytes and its SHA-256 in hexadecimal digits. */
  files: z.record(z.string().regex(PATH), z.strictObject({ bytes: z.int().nonnegative(), sha256: z.hex().length(64) })),
});

/** What is in a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Says that a backup cannot be used, and why. */
export class UnusableBackup extends Error {}

const versionSchema = z.object({ version: z.string() });

/** Returns a manifest for files, with the version of this store. */
export function manifestOf(facts: Pick<Manifest, 'files' | 'migration' | 'takenAt'>): Manifest {
  const { version } = versionSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return { format: FORMAT, store: version, ...facts };
}

/** Names of the migrations that this version of the store has. */
function knownMigrations(): readonly string[] {
  return readdirSync('migrations').filter((name) => name.endsWith('.sql'));
}

function parsed(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new UnusableBackup(`${folder} is not a backup: it has no ${MANIFEST}.`, { cause });
    }
    throw new UnusableBackup(`The backup ${folder} is damaged: ${MANIFEST} cannot be read.`, { cause });
  }
}

const formatSchema = z.object({ format: z.int() });

/** Reads the manifest of a backup. Throws `UnusableBackup` if it is damaged or was written by a newer store. */
export function readManifest(folder: string): Manifest {
  const json = parsed(folder);
  const { data } = formatSchema.safeParse(json);
  if (data && data.format > FORMAT) {
    throw new UnusableBackup(`The backup ${folder} was made by a newer version of the store. Update this one first.`);
  }
  const checked = manifestSchema.safeParse(json);
  if (!checked.success) throw new UnusableBackup(`The backup ${folder} is damaged: ${MANIFEST} is not complete.`);
  const { migration } = checked.data;
  if (migration !== '' && !knownMigrations().includes(migration)) {
    throw new UnusableBackup(
      `The backup ${folder} needs the migration ${migration}, which this version of the store does not have. Update this one first.`,
    );
  }
  return checked.data;
}
