import { isSameRecord, type OperationInput, type RecordName } from '#shared/changeset/contract.ts';
import { canonical } from '#shared/changeset/version.ts';
import { digestOf, type FolderRecord, type PulledList } from './folder.ts';

/** A record as the store has it. */
export interface StoreRecord extends RecordName {
  readonly version: number;
  readonly value: Record<string, unknown> | null;
}

/** What a folder would change of a store. */
export interface Comparison {
  readonly operations: readonly OperationInput[];
  /** Records that both the folder and the store have changed since they were pulled. */
  readonly collisions: readonly RecordName[];
}

/** The names of the fields that differ. */
export function changedFields(
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): readonly string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...names].filter((name) => canonical(before?.[name] ?? null) !== canonical(after[name] ?? null)).toSorted();
}

/**
 * Compares a folder with what the store has now: what was edited, is new, or was deleted in the folder, each on top of the
 * version that was pulled. What nobody touched in the folder is no change, even if the store has changed it since.
 */
export function compareFolder(
  { records: pulled }: PulledList,
  files: readonly FolderRecord[],
  live: readonly StoreRecord[],
): Comparison {
  const find = <Named extends RecordName>(all: readonly Named[], name: RecordName): Named | undefined =>
    all.find((each) => isSameRecord(each, name));
  const edited = files.filter((file) => {
    const isTouched = find(pulled, file)?.digest !== digestOf(file.value);
    return isTouched && canonical(file.value) !== canonical(find(live, file)?.value ?? null);
  });
  const deleted = pulled.filter((name) => !find(files, name) && (find(live, name)?.value ?? null) !== null);
  const operations: readonly OperationInput[] = [
    ...edited.map(({ kind, key, site, value }) => ({
      kind,
      key,
      site,
      value,
      base: find(pulled, { kind, key, site })?.version ?? 0,
    })),
    ...deleted.map(({ kind, key, site, version: base }) => ({ kind, key, site, base, value: null })),
  ];
  const collides = (operation: OperationInput): boolean => (find(live, operation)?.version ?? 0) !== operation.base;
  return { operations: operations.filter((each) => !collides(each)), collisions: operations.filter(collides) };
}
