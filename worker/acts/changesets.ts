import {
  type ChangesetState,
  isSameRecord,
  MOST_PRICES,
  type OperationInput,
  type RecordKind,
  type RecordName,
} from '#shared/changeset/contract.ts';
import { readMoment } from '#shared/changeset/wall-time.ts';
import { Fault } from '#shared/errors.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import { isOwnWork, needApproval } from '#worker/acts/changeset-approval.ts';
import { settleFlags } from '#worker/acts/flags.ts';
import { closedProblems, publishedBy, showPublished } from '#worker/acts/run-changesets.ts';
import type { Env } from '#worker/env.ts';
import type { Ctx } from '#worker/request/context.ts';
import { may, mayAt, needRight, needSites } from '#worker/request/staff.ts';
import type { Changeset, ChangesetHead, OperationEdit } from '#worker/store/changeset/changesets.ts';
import {
  type Conflict,
  type LiveRecord,
  type Operation,
  takeOperations,
  type WorkedOut,
} from '#worker/store/changeset/operations.ts';
import type { Preview } from '#worker/store/changeset/previews.ts';
import { type Published, publishChangeset, revertChangeset } from '#worker/store/changeset/publication.ts';
import { planChanges } from '#worker/stubs/edition.ts';

export type { Changeset, ChangesetHead, Conflict, Preview };

/** Who edits: a member of staff, or a program with a token. Throws `forbidden` for anyone else. */
export function editorOf({ staff, bearer }: Ctx): string {
  const name = staff?.email ?? bearer?.name;
  if (name === undefined) throw new Fault('forbidden');
  return name;
}

/** Rights that records of some kinds take, beside the one to edit. */
const KIND_RIGHTS: Readonly<Partial<Record<RecordKind, StaffRight>>> = {
  price: 'prices',
  promotion: 'prices',
  'cart-rule': 'prices',
  flag: 'flags',
};

/** Whether the member who sent the request may change records of a kind. */
export function mayChangeKind(ctx: Ctx, kind: RecordKind): boolean {
  const right = KIND_RIGHTS[kind];
  return right === undefined || may(ctx, right);
}

/** Whether the member may change a record: its kind, and on its site. */
export function mayChange(ctx: Ctx, { kind, site }: Pick<RecordName, 'kind' | 'site'>): boolean {
  return mayChangeKind(ctx, kind) && mayAt(ctx, site);
}

/**
 * Throws `forbidden` for a member without one of the rights that these records take, or without the one named, and for
 * records of sites that are not the member's. A token's purpose was checked before.
 */
function needRights(ctx: Ctx, records: readonly Pick<RecordName, 'kind' | 'site'>[], right?: StaffRight): void {
  if (ctx.bearer !== undefined) return;
  const ofKinds = records.flatMap(({ kind }) => KIND_RIGHTS[kind] ?? []);
  for (const each of new Set([...(right === undefined ? [] : [right]), ...ofKinds])) needRight(ctx, each);
  needSites(
    ctx,
    records.map(({ site }) => site),
  );
}

/** A changeset. Throws `not_found`. */
export async function changesetOf(ctx: Ctx, id: string): Promise<Changeset> {
  const found = await ctx.store.changesets.find(id);
  if (!found) throw new Fault('not_found');
  return found;
}

/** Waits until D1 has what some records come from. */
async function settled(ctx: Ctx, records: readonly RecordName[]): Promise<void> {
  if (records.some(({ kind }) => kind === 'flag')) await settleFlags(ctx.store.flagDocuments, ctx.config, ctx.now);
}

/** A record as it is live. Throws `validation_error` for one that the store does not keep itself. */
export async function liveRecord(ctx: Ctx, name: RecordName): Promise<LiveRecord> {
  const [closed] = closedProblems(ctx.config, [name]);
  if (closed) throw new Fault('validation_error', [{ ...closed, field: 'kind' }]);
  await settled(ctx, [name]);
  const [record] = await ctx.store.changesets.records([name], ctx.now);
  if (!record) throw new Fault('not_found');
  return record;
}

/** A record in a changeset: as it is live, and what the changeset does to it. */
export interface OpenRecord {
  readonly changeset: Changeset;
  readonly live: LiveRecord;
  readonly own: Changeset['operations'][number] | undefined;
  /** The version from which its edit began, and how often it was edited in the changeset. */
  readonly base: number;
  readonly edit: number;
}

/**
 * Opens a record in a changeset. Undefined if there is no such changeset. Throws `forbidden` for kinds that the member may
 * not change, and as `liveRecord`.
 */
export async function openRecord(ctx: Ctx, id: string, name: RecordName): Promise<OpenRecord | undefined> {
  const [changeset, live] = await Promise.all([ctx.store.changesets.find(id), liveRecord(ctx, name)]);
  if (!changeset) return undefined;
  if (!mayChange(ctx, live)) throw new Fault('forbidden');
  const own = changeset.operations.find((each) => isSameRecord(each, live));
  return { changeset, live, own, base: own?.base ?? live.version, edit: own?.edit ?? 0 };
}

/** Whether a changeset can still be edited. */
export const isDraft = ({ status }: Pick<Changeset, 'status'>): boolean => status === 'draft' || status === 'failed';

/** Operations worked out on what is live (`workOut`). */
export async function workedOut(ctx: Ctx, operations: readonly Operation[]): Promise<WorkedOut> {
  await settled(ctx, operations);
  return ctx.store.changesets.workOut(operations, ctx.now);
}

/** Operations with cleaned values. Throws `validation_error`, and `forbidden` for kinds that the member may not change. */
export async function taken(env: Env, ctx: Ctx, inputs: readonly OperationInput[]): Promise<readonly OperationEdit[]> {
  needRights(ctx, inputs);
  const closed = closedProblems(ctx.config, inputs);
  if (closed.length > 0) throw new Fault('validation_error', closed);
  await settled(ctx, inputs);
  const { operations, problems } = await takeOperations(env.DB, inputs, ctx.now);
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return operations.map((operation, index) => ({ ...operation, edit: inputs[index]?.edit }));
}

/** Makes a changeset. Throws `validation_error`. */
export async function makeChangeset(
  env: Env,
  ctx: Ctx,
  name: string,
  inputs: readonly OperationInput[],
): Promise<Changeset> {
  const operations = await taken(env, ctx, inputs);
  return changesetOf(ctx, await ctx.store.changesets.create(name, operations, editorOf(ctx), ctx.now));
}

/**
 * Checks operations as if they were taken and published now. Returns what collides. Throws `validation_error` for what
 * could not be written, and `forbidden`.
 */
export async function checkOperations(
  env: Env,
  ctx: Ctx,
  inputs: readonly OperationInput[],
): Promise<readonly Conflict[]> {
  const operations = await taken(env, ctx, inputs);
  const { conflicts, problems } = await workedOut(ctx, operations);
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return conflicts;
}

/** A change of a draft. */
export interface Edit {
  readonly name?: string | undefined;
  readonly operations: readonly OperationInput[];
  readonly removed: readonly RecordName[];
}

const nameOf = ({ kind, key, site }: RecordName): string => JSON.stringify([kind, key, site]);

/**
 * Edits a draft. Returns what collides, and writes nothing, if someone else has edited one of the operations since.
 * Throws `changeset_fixed` if it is no draft, `validation_error` and `not_found`.
 */
export async function editChangeset(
  env: Env,
  ctx: Ctx,
  id: string,
  { name, operations: inputs, removed }: Edit,
): Promise<readonly Conflict[]> {
  const before = await changesetOf(ctx, id);
  needRights(ctx, removed);
  const operations = await taken(env, ctx, inputs);
  const sent = new Set(operations.map(nameOf));
  const kept = before.operations.filter((each) => !sent.has(nameOf(each)));
  if (kept.length + operations.length > MOST_PRICES)
    throw new Fault('validation_error', [{ field: 'operations', message: `would be more than ${MOST_PRICES}` }]);
  const change = { name, operations, removed };
  if (await ctx.store.changesets.change(id, change, editorOf(ctx), ctx.now)) return [];
  const now = await changesetOf(ctx, id);
  if (!isDraft(now)) throw new Fault('changeset_fixed');
  const theirs = new Map(now.operations.map((each) => [nameOf(each), each]));
  return operations
    .filter((own) => own.edit !== undefined && own.edit !== (theirs.get(nameOf(own))?.edit ?? 0))
    .map((own) => ({
      kind: own.kind,
      key: own.key,
      site: own.site,
      theirs: theirs.get(nameOf(own))?.value ?? null,
      yours: own.value,
    }));
}

/** What a step has come to: nothing to compare, or what collides. Throws for everything else. */
async function concluded(env: Env, ctx: Ctx, id: string, published: Published): Promise<readonly Conflict[]> {
  switch (published.outcome) {
    case 'conflict':
      return published.conflicts;
    case 'refused':
      throw new Fault('validation_error', published.problems);
    case 'state':
      await changesetOf(ctx, id);
      throw new Fault('changeset_fixed');
    case 'done':
      if (!(await showPublished(env, ctx.now))) ctx.log.warn('changeset_shown_later', { changeset: id });
      await planChanges(env, await ctx.store.changesets.nextMs());
      return [];
  }
}

/** A changeset that the member may publish. Throws `forbidden` and `not_found`. */
async function publishable(ctx: Ctx, id: string): Promise<Changeset> {
  const found = await changesetOf(ctx, id);
  needRights(ctx, found.operations, 'publish');
  return found;
}

/**
 * Approves a draft as it is; once it is edited, it needs a new approval. Throws `forbidden` for everyone without the
 * right, `validation_error` for those who wrote a part of it, `changeset_fixed` and `not_found`.
 */
export async function approveChangeset(ctx: Ctx, id: string): Promise<void> {
  const changeset = await changesetOf(ctx, id);
  needRight(ctx, 'approve');
  needRights(ctx, changeset.operations);
  const author = editorOf(ctx);
  if (isOwnWork(changeset, author))
    throw new Fault('validation_error', [
      { field: '', message: 'You wrote part of this changeset. Someone else has to approve it.' },
    ]);
  const seen = { updatedMs: changeset.updatedMs, isApproved: false };
  const deed = { author, action: 'changeset approve', subject: changeset.name, nowMs: ctx.now };
  if (!(await ctx.store.changesets.approve(id, seen, deed))) throw new Fault('changeset_fixed');
}

/** Publishes a changeset at once. Returns what collides; then nothing is written. Throws `approval_needed`. */
export async function publishNow(env: Env, ctx: Ctx, id: string): Promise<readonly Conflict[]> {
  const changeset = await publishable(ctx, id);
  const cause = { author: editorOf(ctx), nowMs: ctx.now, seen: await needApproval(ctx, changeset) };
  const run = () => publishChangeset(env.DB, id, cause);
  return concluded(env, ctx, id, await publishedBy(env, changeset, run, ctx.now));
}

/** Takes a published changeset back at once. Returns what collides; then nothing is written. */
export async function revertNow(env: Env, ctx: Ctx, id: string): Promise<readonly Conflict[]> {
  const cause = { author: editorOf(ctx), nowMs: ctx.now };
  const changeset = await publishable(ctx, id);
  const run = () => revertChangeset(env.DB, id, cause);
  return concluded(env, ctx, id, await publishedBy(env, changeset, run, ctx.now));
}

/** A schedule as its author writes it. */
export interface Wish {
  readonly at: string;
  readonly until?: string | undefined;
  readonly site?: SiteCode | undefined;
}

/** The instants of a schedule. Throws `validation_error` for times that mean none, or the past. */
function momentsOf(
  { at, until, site }: Wish,
  nowMs: number,
): { readonly atMs: number; readonly untilMs: number | null } {
  const zone = site === undefined ? undefined : SITES[site].timeZone;
  const read = (field: 'at' | 'until', text: string): number => {
    const moment = readMoment(text, zone);
    if (typeof moment === 'number') return moment;
    throw new Fault('validation_error', [{ field, message: moment.problem }]);
  };
  const atMs = read('at', at);
  if (atMs <= nowMs) throw new Fault('validation_error', [{ field: 'at', message: 'is in the past' }]);
  if (until === undefined || until === '') return { atMs, untilMs: null };
  const untilMs = read('until', until);
  if (untilMs <= atMs) throw new Fault('validation_error', [{ field: 'until', message: 'must be after it begins' }]);
  return { atMs, untilMs };
}

const PLANNABLE = ['draft', 'failed', 'scheduled'] as const satisfies readonly ChangesetState[];

/**
 * Schedules a changeset, or moves its schedule. Throws `validation_error`, `approval_needed`, `changeset_fixed` and
 * `not_found`.
 */
export async function scheduleChangeset(env: Env, ctx: Ctx, id: string, wish: Wish): Promise<void> {
  const changeset = await publishable(ctx, id);
  const { name, operations } = changeset;
  const { atMs, untilMs } = momentsOf(wish, ctx.now);
  if (operations.length === 0)
    throw new Fault('validation_error', [{ field: 'operations', message: 'there is nothing to publish' }]);
  const until = untilMs === null ? '' : ` until ${new Date(untilMs).toISOString()}`;
  const deed = {
    author: editorOf(ctx),
    action: 'changeset schedule',
    subject: `${name}: ${new Date(atMs).toISOString()}${until}`,
    nowMs: ctx.now,
  };
  const plan = { atMs, untilMs, site: wish.site ?? null };
  const seen = await needApproval(ctx, changeset);
  if (!(await ctx.store.changesets.schedule(id, PLANNABLE, plan, deed, seen))) throw new Fault('changeset_fixed');
  await planChanges(env, await ctx.store.changesets.nextMs());
}

/** Takes the schedule of a changeset back, or, once it is published, its end. Throws `changeset_fixed` and `not_found`. */
export async function unscheduleChangeset(env: Env, ctx: Ctx, id: string): Promise<void> {
  const { name, status, untilMs } = await publishable(ctx, id);
  const from: readonly ChangesetState[] = status === 'published' && untilMs !== null ? ['published'] : ['scheduled'];
  const deed = { author: editorOf(ctx), action: 'changeset unschedule', subject: name, nowMs: ctx.now };
  if (!(await ctx.store.changesets.schedule(id, from, null, deed))) throw new Fault('changeset_fixed');
  await planChanges(env, await ctx.store.changesets.nextMs());
}
