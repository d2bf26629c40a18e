import { Hono } from 'hono';
import { z } from 'zod';
import { AUDIT_PARTS, auditQuerySchema } from '#shared/audit/calls.ts';
import { Fault } from '#shared/errors.ts';
import { IMPORT_RUN_HEADER, skusSchema } from '#shared/import/calls.ts';
import { type ImportOutcome, importBatchSchema } from '#shared/import/contract.ts';
import { siteByCode } from '#shared/site/sites.ts';
import type { BulkCounts } from '#shared/staff/deed.ts';
import { auditOf } from '#worker/acts/audit.ts';
import { Feeds } from '#worker/acts/feeds.ts';
import { merchantWarnings } from '#worker/acts/merchant-warnings.ts';
import { body, query, readBytes } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { tokenOnly } from '#worker/request/staff-token.ts';
import { staffChangesets } from './changesets.ts';
import { staffEvents } from './events.ts';
import { staffMembers } from './members.ts';
import { staffOrders } from './orders.ts';
import { staffQuotes } from './quotes.ts';
import { staffReturns } from './returns.ts';
import { staffTracking } from './tracking.ts';

/** Services for importers and exporters, open only to bearers of a staff token (public contract, section 1). */
export const staff = new Hono<AppEnv>();

staff.route('/events', staffEvents);
staff.route('/', staffChangesets);

staff.use(tokenOnly);

staff.route('/', staffOrders);
staff.route('/', staffReturns);
staff.route('/', staffQuotes);
staff.route('/', staffMembers);
staff.route('/', staffTracking);

const runSchema = z.string().regex(/^[0-9a-f]{8,32}$/);

/** What became of the rows of a batch, by kind. */
function countsOf({ written, unchanged, rejected }: ImportOutcome): Readonly<Record<string, BulkCounts>> {
  const kinds = new Set([...Object.keys(written), ...Object.keys(unchanged), ...rejected.map(({ kind }) => kind)]);
  const counts = [...kinds].map((kind): [string, BulkCounts] => [
    kind,
    {
      written: written[kind] ?? 0,
      unchanged: unchanged[kind] ?? 0,
      rejected: rejected.filter((row) => row.kind === kind).length,
    },
  ]);
  return Object.fromEntries(counts.filter(([, { written: w, unchanged: u, rejected: r }]) => w + u + r > 0));
}

staff.post('/import', async (c) => {
  const ctx = c.get('ctx');
  const batch = await body(c.req.raw, importBatchSchema, FEED_BODY_LIMIT);
  const outcome = await new Feeds(c.env).takeBatch(batch, ctx.now);
  const kinds = Object.keys(outcome.written).filter((kind) => (outcome.written[kind] ?? 0) > 0);
  const run = runSchema.safeParse(c.req.header(IMPORT_RUN_HEADER)).data;
  const counts = countsOf(outcome);
  // A command says which of its batches belong together, and also what it leaves as it is.
  if (run !== undefined && Object.keys(counts).length > 0)
    c.set('deed', { action: 'import', subject: `run ${run}`, isBulk: true, counts });
  else if (kinds.length > 0)
    c.set('deed', { action: 'import', subject: kinds.toSorted().join(', '), isBulk: true, counts });
  return c.json(outcome);
});

/**
 * Makes an import visible, one part per request: what has changed on all sites, everything on all of them (`whole=1`), or
 * everything on one (`site`). The answer's `next` is the cursor of the next part, or null at the
 * end, and its `share` how much is done (0 to 1; null where nobody knows).
 */
staff.post('/publish', async (c) => {
  const code = c.req.query('site');
  const only = code === undefined ? undefined : siteByCode(code);
  if (code !== undefined && !only) throw new Fault('unknown_site');
  const wish = { cursor: c.req.query('cursor'), only, isWhole: c.req.query('whole') === '1' };
  const going = await new Feeds(c.env).publish(wish, c.get('ctx').now);
  if (going === undefined) {
    throw new Fault('validation_error', [{ field: 'cursor', message: 'must be a cursor of this publish' }]);
  }
  if (going.next === null) c.set('deed', { action: 'publish', subject: only?.code ?? 'all sites' });
  return c.json(going);
});

/** Returns which of these SKUs the store has. */
staff.post('/skus', async (c) => {
  const { skus } = await body(c.req.raw, skusSchema, FEED_BODY_LIMIT);
  return c.json({ skus: await c.get('ctx').store.catalogueState.knownSkus(skus) });
});

/** Whether the store has any products, and what its merchant should know before selling. */
staff.get('/state', async (c) => {
  const ctx = c.get('ctx');
  const { catalogueState } = ctx.store;
  const [empty, warnings, demoAccounts] = await Promise.all([
    catalogueState.isEmpty(),
    merchantWarnings(ctx),
    catalogueState.demoAccounts(),
  ]);
  return c.json({ empty, warnings, demoAccounts, payments: ctx.config.payments.provider });
});

staff.get('/export/:kind', async (c) => {
  const after = Number(c.req.query('after') ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) {
    throw new Fault('validation_error', [{ field: 'after', message: 'must be a cursor of this export' }]);
  }
  const page = await new Feeds(c.env).export(c.req.param('kind'), after);
  if (!page) throw new Fault('not_found');
  return c.json({ rows: page.rows, next: page.next === null ? null : String(page.next) });
});

/** A page of one part of the audit of one stock pool (public contract, section 1). */
staff.get('/audit/:part', async (c) => {
  const part = AUDIT_PARTS.find((each) => each === c.req.param('part'));
  if (!part) throw new Fault('not_found');
  const { pool, after } = query(c.req.query(), auditQuerySchema);
  return c.json(await auditOf(c.env, c.get('ctx')).page(part, pool, after));
});

staff.get('/media', async (c) => c.json({ media: await c.get('ctx').store.media.all() }));

const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

const FILM_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webm', 'video/webm'],
]);

staff.put('/media/film/:file{[\\w./-]+}', async (c) => {
  const file = c.req.param('file');
  const type = FILM_TYPES.get(file.split('.').at(-1) ?? '');
  if (!type || file.includes('..'))
    throw new Fault('validation_error', [{ field: 'file', message: 'is not the name of a film' }]);
  await c.get('ctx').store.media.putFilm(file, await readBytes(c.req.raw, FEED_BODY_LIMIT), type);
  c.set('deed', { action: 'import', subject: 'films', isBulk: true });
  return c.json({ ok: true }, 201);
});

staff.put('/media/:file{.+}', async (c) => {
  const file = c.req.param('file');
  const type = PICTURE_TYPES.get(file.split('.').at(-1)?.toLowerCase() ?? '');
  if (!type || file.includes('..'))
    throw new Fault('validation_error', [{ field: 'file', message: 'is not the name of a picture' }]);
  const problem = c.get('ctx').store.media.nameProblem(file);
  if (problem !== null) throw new Fault('validation_error', [{ field: 'file', message: problem }]);
  const width = Number(c.req.header('x-picture-width'));
  const height = Number(c.req.header('x-picture-height'));
  if (!(width > 0 && height > 0)) {
    throw new Fault('validation_error', [{ field: 'x-picture-width', message: 'width and height must be given' }]);
  }
  const bytes = await readBytes(c.req.raw, FEED_BODY_LIMIT);
  await c.get('ctx').store.media.put({ file, width, height, hash: c.req.header('x-picture-hash') ?? '' }, bytes, type);
  c.set('deed', { action: 'import', subject: 'pictures', isBulk: true });
  return c.json({ ok: true }, 201);
});
