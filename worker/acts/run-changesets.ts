import type { FieldProblem } from '#shared/errors.ts';
import { Fault } from '#shared/errors.ts';
import { settleFlags, showFlags } from '#worker/acts/flags.ts';
import { type Config, configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import { softly } from '#worker/log/softly.ts';
import { CHANGESETS_DUE } from '#worker/objects/edition.ts';
import { showChangesets } from '#worker/publish/publish-changes.ts';
import { Turn } from '#worker/publish/turn.ts';
import { type Changeset, ChangesetStore } from '#worker/store/changeset/changesets.ts';
import { type Published, publishChangeset, revertChangeset } from '#worker/store/changeset/publication.ts';
import { FlagDocumentStore } from '#worker/store/flag-documents.ts';
import { planChanges } from '#worker/stubs/edition.ts';

/** Attempts to show a change while something else publishes, and the wait between them in milliseconds. */
const TRIES = 6;
const WAIT_MS = 400;

const SHOWING = { log: logFor('changesets-shown') };

const showRest = async (env: Env): Promise<void> => {
  await env.EVENTS.send({ eventId: CHANGESETS_DUE });
};

/**
 * Shows shoppers what changesets have changed. What is too much for one request is left to the next ones, which a message
 * begins at once. If something else publishes for longer, or no message can be sent, the job of the next minute does it: what waits
 * is noted with the change.
 */
export async function showPublished(env: Env, nowMs: number): Promise<boolean> {
  await showFlags(env, nowMs);
  for (let tries = 1; tries <= TRIES; tries++) {
    const run = await Turn.try(env.DB, (turn) => showChangesets(env, turn, nowMs));
    if (run?.hasMore) await softly(SHOWING, 'changesets_shown_later', undefined, () => showRest(env));
    if (run) return true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return false;
}

/**
 * Most changesets of one run: each takes five calls of the database and more for what it shows, and an invocation may make
 * 1,000.
 */
export const MOST_AT_ONCE = 100;

/** Most records or problems that a reason names. */
const MOST_NAMED = 20;

/** Joins the first of some words, and says how many there are beside them. */
function joined(words: readonly string[], separator: string): string {
  const more = words.length - MOST_NAMED;
  return [...words.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}

const wordsOf = (problems: readonly FieldProblem[]): string =>
  joined(
    problems.map(({ field, message }) => `${field}: ${message}`),
    '; ',
  );

/** Why a scheduled changeset could not be written, for its author. */
function reasonOf(published: Published): string | undefined {
  switch (published.outcome) {
    case 'conflict':
      return `Changed by someone else since: ${joined(
        published.conflicts.map(({ kind, key, site }) => [kind, key, site].filter(Boolean).join(' ')),
        ', ',
      )}`;
    case 'refused':
      return wordsOf(published.problems);
    default:
      return undefined;
  }
}

/** Why the configuration of the store does not let records of some kinds be edited here. */
export function closedProblems(
  { flags, indexHost }: Pick<Config, 'flags' | 'indexHost'>,
  records: readonly { readonly kind: string }[],
): readonly FieldProblem[] {
  return records.flatMap(({ kind }, index) => {
    const field = `operations.${index}.kind`;
    if (kind === 'flag' && flags)
      return [{ field, message: "records of kind 'flag' come from a service: change them there" }];
    if (kind === 'post' && indexHost !== '')
      return [{ field, message: "records of kind 'post' are kept by a WordPress: change them there" }];
    return [];
  });
}

/** Publishes or takes back a changeset, once what its records come from is known. */
export async function publishedBy(
  env: Env,
  { operations }: Pick<Changeset, 'operations'>,
  run: () => Promise<Published>,
  nowMs: number,
): Promise<Published> {
  const problems = closedProblems(configOf(env), operations);
  if (problems.length > 0) return { outcome: 'refused', problems };
  if (operations.some(({ kind }) => kind === 'flag'))
    await settleFlags(new FlagDocumentStore(env), configOf(env), nowMs);
  return run();
}

/**
 * Publishes and takes back the changesets whose time has come, the earliest first, those of one time as they were made.
 * Each happens once: its state is part of the transaction. One that cannot be written keeps the reason, and the others are
 * done nevertheless. What is too much for one run is done by the next, which the alarm begins at once. Returns the number
 * of those that are done. Also finishes what a publish that was interrupted has not shown yet.
 */
export async function runDueChangesets(env: Env, nowMs: number): Promise<number> {
  const store = new ChangesetStore(env.DB);
  const due = await store.due(nowMs, MOST_AT_ONCE);
  for (const { id, isStart } of due) {
    const changeset = await store.find(id);
    if (!changeset) continue;
    const cause = { author: 'schedule', nowMs };
    const run = isStart ? publishChangeset : revertChangeset;
    const published = await publishedBy(env, changeset, () => run(env.DB, id, cause), nowMs).catch(
      (error: unknown): Published => {
        if (error instanceof Fault) throw error;
        logFor(`changeset-${id}`).error('changeset_failed', { error });
        return { outcome: 'refused', problems: [{ field: 'changeset', message: 'could not be written' }] };
      },
    );
    const reason = reasonOf(published);
    if (reason === undefined) continue;
    const action = isStart ? 'changeset publish failed' : 'changeset revert failed';
    await store.noteProblem(id, isStart ? 'scheduled' : 'published', reason, {
      ...cause,
      action,
      subject: `${changeset.name}: ${reason}`,
    });
  }
  await showPublished(env, nowMs);
  if (due.length > 0) await planChanges(env, await store.nextMs());
  return due.length;
}
