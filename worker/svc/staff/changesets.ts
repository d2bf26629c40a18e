import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type {
  changesetAnswer,
  changesetHeadAnswer,
  madePreviewAnswer,
  previewAnswer,
  recordAnswer,
} from '#shared/changeset/answers.ts';
import {
  changedChangesetSchema,
  newChangesetSchema,
  newPreviewSchema,
  RECORDS_PER_PAGE,
  recordSchema,
  recordsQuerySchema,
  scheduleSchema,
} from '#shared/changeset/contract.ts';
import { FAULTS } from '#shared/errors.ts';
import type { Answer } from '#shared/schema/tied.ts';
import {
  type Changeset,
  type ChangesetHead,
  type Conflict,
  changesetOf,
  checkOperations,
  editChangeset,
  liveRecord,
  makeChangeset,
  type Preview,
  publishNow,
  revertNow,
  scheduleChangeset,
  unscheduleChangeset,
} from '#worker/acts/changesets.ts';
import { endPreview, makePreview } from '#worker/acts/previews.ts';
import { body, checked } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { isStaffHost, needRight, staffOnly } from '#worker/request/staff.ts';
import { tokenOnly } from '#worker/request/staff-token.ts';

/**
 * Changesets and previews (public contract, section 14), for content staff who are signed in on an admin host, and for
 * bearers of a token. Every change has its entry in the staff log, in the transaction of the change.
 */
export const staffChangesets = new Hono<AppEnv>();

const PER_PAGE = 50;

/** Admits members who may edit, and bearers of a token for the call. What else a step takes is checked by it. */
const editorsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('authorization') !== undefined || !isStaffHost(c.get('ctx'))) return tokenOnly(c, next);
  return staffOnly(c, async () => {
    needRight(c.get('ctx'), 'edit');
    await next();
  });
};

staffChangesets.use('/changesets/*', editorsOnly);
staffChangesets.use('/records/*', editorsOnly);
staffChangesets.use('/previews/*', editorsOnly);

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

function wireHead(head: ChangesetHead): Answer<typeof changesetHeadAnswer> {
  const { id, name, status, author, createdMs, updatedMs, publishedMs, atMs, untilMs, clockSite, problem, count } =
    head;
  const isPlanned = atMs !== null || untilMs !== null;
  return {
    id,
    name,
    status,
    author,
    createdAt: iso(createdMs),
    updatedAt: iso(updatedMs),
    publishedAt: isoOrNull(publishedMs),
    schedule: isPlanned ? { at: isoOrNull(atMs), until: isoOrNull(untilMs), site: clockSite } : null,
    problem,
    count,
  };
}

const wire = (changeset: Changeset): Answer<typeof changesetAnswer> => ({
  ...wireHead(changeset),
  operations: changeset.operations.map(({ value, ...operation }) => ({
    ...operation,
    value: value as Record<string, unknown> | null,
  })),
});

const wirePreview = (preview: Preview): Answer<typeof previewAnswer> => ({
  id: preview.id,
  changesetId: preview.changesetId,
  author: preview.author,
  createdAt: iso(preview.createdMs),
  expiresAt: iso(preview.endsMs),
  endedAt: isoOrNull(preview.endedMs),
  uses: preview.uses,
});

/** The answer to what collides with the work of others: nothing was written. */
function collided(c: Context<AppEnv>, conflicts: readonly Conflict[]): Response {
  const { status, message } = FAULTS.conflict;
  return c.json({ error: { type: 'conflict', message, requestId: c.get('ctx').id }, conflicts }, status);
}

/** The changeset after a step, or what collides. */
async function stepped(c: Context<AppEnv>, id: string, conflicts: readonly Conflict[]): Promise<Response> {
  if (conflicts.length > 0) return collided(c, conflicts);
  return c.json({ changeset: wire(await changesetOf(c.get('ctx'), id)) });
}

staffChangesets.get('/changesets', async (c) => {
  const page = checked(c.req.query('page') ?? '1', z.coerce.number().int().min(1).max(100_000));
  const found = await c.get('ctx').store.changesets.list(page, PER_PAGE);
  return c.json({ changesets: found.map(wireHead) });
});

staffChangesets.post('/changesets', async (c) => {
  const { name, operations } = await body(c.req.raw, newChangesetSchema, FEED_BODY_LIMIT);
  if (c.req.query('dryRun') === '1') {
    const conflicts = await checkOperations(c.env, c.get('ctx'), operations);
    return conflicts.length > 0 ? collided(c, conflicts) : c.json({ count: operations.length });
  }
  return c.json({ changeset: wire(await makeChangeset(c.env, c.get('ctx'), name, operations)) }, 201);
});

staffChangesets.get('/changesets/:id', async (c) =>
  c.json({ changeset: wire(await changesetOf(c.get('ctx'), c.req.param('id'))) }),
);

staffChangesets.patch('/changesets/:id', async (c) => {
  const edit = await body(c.req.raw, changedChangesetSchema, FEED_BODY_LIMIT);
  const id = c.req.param('id');
  return stepped(c, id, await editChangeset(c.env, c.get('ctx'), id, edit));
});

staffChangesets.post('/changesets/:id/publish', async (c) => {
  const id = c.req.param('id');
  return stepped(c, id, await publishNow(c.env, c.get('ctx'), id));
});

staffChangesets.post('/changesets/:id/revert', async (c) => {
  const id = c.req.param('id');
  return stepped(c, id, await revertNow(c.env, c.get('ctx'), id));
});

staffChangesets.post('/changesets/:id/schedule', async (c) => {
  const wish = await body(c.req.raw, scheduleSchema);
  const id = c.req.param('id');
  await scheduleChangeset(c.env, c.get('ctx'), id, wish);
  return stepped(c, id, []);
});

staffChangesets.delete('/changesets/:id/schedule', async (c) => {
  await unscheduleChangeset(c.env, c.get('ctx'), c.req.param('id'));
  return c.json({ ok: true });
});

/** A record as it is live, with the version that an operation on it begins from. */
staffChangesets.get('/records', async (c) => {
  const { site, ...asked } = c.req.query();
  const name = checked({ ...asked, ...(site ? { site } : {}) }, recordSchema);
  const record = await liveRecord(c.get('ctx'), name);
  const answer = { ...record, value: record.value as Record<string, unknown> | null };
  return c.json({ record: answer satisfies Answer<typeof recordAnswer> });
});

staffChangesets.get('/records/:kind', async (c) => {
  const { store, now } = c.get('ctx');
  const { kind, site, page } = checked({ ...c.req.query(), kind: c.req.param('kind') }, recordsQuerySchema);
  const names = await store.recordNames.page(kind, site, page, RECORDS_PER_PAGE);
  const records = (await store.changesets.records(names, now)).map((record) => ({
    ...record,
    value: record.value as Record<string, unknown> | null,
  }));
  const next = names.length === RECORDS_PER_PAGE ? page + 1 : null;
  return c.json({ records: records satisfies readonly Answer<typeof recordAnswer>[], next });
});

staffChangesets.get('/previews', async (c) => {
  const ctx = c.get('ctx');
  const { id } = await changesetOf(ctx, c.req.query('changesetId') ?? '');
  return c.json({ previews: (await ctx.store.previews.shared(id)).map(wirePreview) });
});

staffChangesets.post('/previews', async (c) => {
  const wish = await body(c.req.raw, newPreviewSchema);
  const { token, url, endsMs } = await makePreview(c.get('ctx'), wish);
  return c.json({ token, url, expiresAt: iso(endsMs) } satisfies Answer<typeof madePreviewAnswer>, 201);
});

staffChangesets.delete('/previews/:id', async (c) => {
  await endPreview(c.get('ctx'), c.req.param('id'));
  return c.json({ ok: true });
});
