import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { LISTED_KINDS, type RecordName, recordSchema } from '#shared/changeset/contract.ts';
import { canonical } from '#shared/changeset/version.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';

/** The content of a site as a folder: a file for each record, and a list of what was pulled. */

/** A record in a folder. */
export interface FolderRecord extends RecordName {
  readonly value: Record<string, unknown>;
}

/** Names what a record says, whatever the order of its fields and the style of its file. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

/** What was pulled: the version of each record then, and what it said. */
const listSchema = z.strictObject({
  site: z.enum(SITE_CODES),
  records: z.array(z.strictObject({ ...recordSchema.shape, version: z.int().nonnegative(), digest: z.string() })),
});
export type PulledList = Readonly<z.infer<typeof listSchema>>;

const LIST = 'records.json';
const ENDING = '.yaml';
const EVERY_SITE = 'all';

/** A part of a key as the name of a file: no part leads out of the folder. */
const fileName = (part: string): string => encodeURIComponent(part).replaceAll('@', '%40').replace(/^\./, '%2E');

/** The path of a record below its folder: `page/home@GBR.yaml`, of all sites `page/home@all.yaml`. */
export function pathOf({ kind, key, site }: RecordName): string {
  return `${kind}/${key.split('/').map(fileName).join('/')}@${site ?? EVERY_SITE}${ENDING}`;
}

/** The record that a path names. Throws for a path that names none. */
export function nameOf(path: string): RecordName {
  const match = /^([a-z-]+)\/(.+)@([A-Za-z]+)\.yaml$/.exec(path.replaceAll('\\', '/'));
  const [, folder = '', file = '', place = ''] = match ?? [];
  const kind = LISTED_KINDS.find((each) => each === folder);
  const site = place === EVERY_SITE ? null : SITE_CODES.find((code) => code === place);
  if (!kind || site === undefined) {
    const kinds = LISTED_KINDS.join(', ');
    throw new Error(`${path}: must be named KIND/KEY@SITE.yaml, with ${kinds} and a site or “${EVERY_SITE}”`);
  }
  return { kind, key: file.split('/').map(decodeURIComponent).join('/'), site };
}

/** What was pulled into a folder; undefined if nothing was. Throws for a list that is not one. */
export function readList(folder: string): PulledList | undefined {
  const path = join(folder, LIST);
  return existsSync(path) ? listSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Writes records into a folder, in place of those that were pulled before. */
export function writeFolder(
  folder: string,
  site: SiteCode,
  records: readonly (FolderRecord & { readonly version: number })[],
): void {
  const fresh = new Set(records.map(pathOf));
  for (const old of readList(folder)?.records ?? []) {
    if (!fresh.has(pathOf(old))) rmSync(join(folder, pathOf(old)), { force: true });
  }
  for (const record of records) {
    const path = join(folder, pathOf(record));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, stringify(record.value, { lineWidth: 0 }));
  }
  const list: PulledList = {
    site,
    records: records.map(({ kind, key, site: own, version, value }) => ({
      kind,
      key,
      site: own,
      version,
      digest: digestOf(value),
    })),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`);
}

const valueSchema = z.record(z.string(), z.unknown());

/** The records in a folder. Throws for a file that cannot be read, by its name. */
export function readFolder(folder: string): readonly FolderRecord[] {
  return globSync(`**/*${ENDING}`, { cwd: folder })
    .toSorted()
    .map((path) => {
      const name = nameOf(path);
      try {
        return { ...name, value: valueSchema.parse(parse(readFileSync(join(folder, path), 'utf8'))) };
      } catch (error) {
        const why = error instanceof z.ZodError ? 'must be a list of names with values' : (error as Error).message;
        throw new Error(`${path}: ${why}`, { cause: error });
      }
    });
}
