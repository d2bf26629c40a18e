import type { RecordName } from '#shared/changeset/contract.ts';
import { documentFeatures, EVERY_SITE, type FlagSetting } from '#shared/flag/document.ts';
import type { FlagName } from '#shared/flag/registry.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { type Config, configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import { learnFlags } from '#worker/ports/flags/flags.ts';
import { readRecords } from '#worker/store/changeset/operations.ts';
import { type Cause, writeRecords } from '#worker/store/changeset/publication.ts';
import { FlagDocumentStore } from '#worker/store/flag-documents.ts';
import { tellBoards } from '#worker/stubs/flag-boards.ts';

/** Names this desk in the revisions of flags. */
export const FLAG_DESK = 'flags';

/** Lets D1 have the flags as they are, before a change of them is worked out. If KV cannot be read, D1 has them already. */
export async function settleFlags(
  documents: FlagDocumentStore,
  { flags }: Pick<Config, 'flags'>,
  nowMs: number,
): Promise<void> {
  if (flags) return;
  await documents.settle(nowMs).catch((error: unknown) => logFor('flags').warn('flags_not_read', { error }));
}

/**
 * Shows flags that were changed, if some were: copies them to KV, lets this isolate have them at once and tells open
 * pages. What KV does not take is tried again by the job of the next minute.
 */
export async function showFlags(env: Env, nowMs: number): Promise<void> {
  const log = logFor('flags');
  try {
    const document = await new FlagDocumentStore(env).copy(nowMs);
    if (!document) return;
    const features = documentFeatures(document);
    const later = (work: Promise<unknown>) =>
      void work.catch((error: unknown) => log.warn('flags_not_kept', { error }));
    learnFlags(features, { env, config: configOf(env), log, nowMs, later });
    // Pages that are not told learn it from their heartbeat, within two minutes.
    await tellBoards(env, { versionMs: nowMs, features }).catch((error: unknown) =>
      log.warn('flags_not_told', { error }),
    );
  } catch (error) {
    log.warn('flags_copied_later', { error });
  }
}

/** A change of a flag at its desk. */
export interface FlagChange {
  readonly name: FlagName;
  /** The site, or null for every site without a setting of its own. */
  readonly site: RecordName['site'];
  /** The setting; undefined removes it. */
  readonly setting: FlagSetting | undefined;
  /** Removes the settings of all sites, so that the one of every site holds on each. */
  readonly isEverywhere: boolean;
  /** The version of the document that the member saw. */
  readonly version: number;
}

/**
 * Changes a flag, as a changeset would, with an entry of the log. Returns false, and changes nothing, if the flags were
 * changed since the member saw them.
 */
export async function changeFlag(
  env: Env,
  { name, site, setting, isEverywhere, version }: FlagChange,
  cause: Cause & { readonly subject: string },
): Promise<boolean> {
  const places = isEverywhere ? [null, ...SITE_LIST.map(({ code }) => code)] : [site];
  const documents = new FlagDocumentStore(env);
  await settleFlags(documents, configOf(env), cause.nowMs);
  const names = places.map((place) => ({ kind: 'flag' as const, key: name, site: place }));
  const records = await readRecords(env.DB, names, cause.nowMs);
  // Read after the records: if it is still the one that the member saw, so are they.
  const newest = await documents.current(cause.nowMs);
  if (newest.version !== version) return false;
  const operations = records
    .filter(({ site: place, value }) => place === site || value !== null)
    .map(({ kind, key, site: place, version: base }) => {
      const value = place === site ? (setting ?? null) : null;
      return { kind, key, site: place, base, value };
    });
  const { outcome } = await writeRecords(env.DB, operations, FLAG_DESK, { ...cause, action: `flag ${name}` });
  if (outcome !== 'done') return false;
  await showFlags(env, cause.nowMs);
  return true;
}

/** The site of a place of the document of flags; null for every site. */
export const flagSiteOf = (place: string): RecordName['site'] =>
  place === EVERY_SITE ? null : (SITE_LIST.find(({ code }) => code === place)?.code ?? null);
