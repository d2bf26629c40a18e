import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { countText } from '#client/ui/count-text.ts';
import { Note } from '#client/ui/note.tsx';
import { MOST_PRICES, newChangesetSchema } from '#shared/changeset/contract.ts';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { ENDINGS, TARGETS } from '#shared/price/bulk-change.ts';
import { addPrices, bulkRows, type DryRun, priceDryRun } from '#worker/acts/price-desk.ts';
import { type PriceCells, priceCells, writePriceFile } from '#worker/acts/price-file.ts';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { CHANGESET_SAYINGS } from '#worker/pages/staff/changeset.tsx';
import { siteOptions } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import {
  AddForm,
  BulkForm,
  editedCells,
  PriceFileForm,
  PriceFilters,
  PriceGrid,
} from '#worker/pages/staff/parts/price-forms.tsx';
import { PriceLooks } from '#worker/pages/staff/parts/price-looks.tsx';
import { fileProblemWords, filterOf, PRICES_PATH, pricesPath } from '#worker/pages/staff/parts/price-words.ts';
import { problemLine } from '#worker/pages/staff/parts/typed.ts';
import type { PageRoute, Resolution, StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { bringsFiles, formFields, formFile } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { memberOf } from '#worker/request/staff.ts';

const PER_PAGE = 50;
/** Most problems of a file that are told at once, drafts that are offered, and prices that a check lists. */
const MOST = { problems: 50, drafts: 50, listed: 200 } as const;

const pageOf = (query: URLSearchParams): number =>
  Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));

/** What was refused, in a line each. */
function Problems({ lead, lines }: { readonly lead: string; readonly lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Note kind="bad" lead={lead} announce="alert">
      <ul data-testid="price-problems">
        {lines.slice(0, MOST.problems).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST.problems && <li>{`And ${lines.length - MOST.problems} more.`}</li>}
      </ul>
    </Note>
  );
}

/** The list. `problems`: what was refused of the fields that were sent. */
function list(ctx: Ctx, fields: URLSearchParams, problems: readonly string[] = []): Resolution {
  return staffPage(ctx, { title: 'Prices' }, async () => {
    const filter = filterOf(ctx, fields);
    const page = pageOf(fields);
    const typed = problems.length > 0 ? fields : undefined;
    const [{ prices, count }, categories] = await Promise.all([
      ctx.store.deskPrices.find(filter, PER_PAGE, (page - 1) * PER_PAGE),
      ctx.store.deskPrices.categories(),
    ]);
    return (
      <>
        <h1 className="d d64">Prices</h1>
        <p>Every change goes into a changeset, which is previewed, scheduled, published and reverted as a whole.</p>
        <Problems lead="Nothing was changed." lines={problems} />
        <PriceFilters filter={filter} sites={siteOptions(ctx)} categories={categories} />
        <p data-testid="price-count">{`${countText(count)} prices`}</p>
        {count > 0 && (
          <section className="stack">
            <h2 className="d d32">Change all of them</h2>
            <BulkForm filter={filter} count={count} typed={typed} />
          </section>
        )}
        <section className="stack">
          <h2 className="d d32">File</h2>
          <PriceFileForm fileHref={pricesPath(filter, 1, `${PRICES_PATH}.csv`)} />
        </section>
        {count > 0 && (
          <section className="stack">
            <h2 className="d d32">Edit one by one</h2>
            <PriceGrid prices={prices} filter={filter} page={page} typed={typed} nowMs={ctx.now} />
            <StaffPager
              page={page}
              perPage={PER_PAGE}
              count={count}
              words={['Back', 'Next']}
              pageHref={(to) => pricesPath(filter, to)}
            />
          </section>
        )}
      </>
    );
  });
}

/** Prices that were checked, before they are added to a changeset. */
interface Checked {
  readonly file: string;
  readonly run: DryRun;
  /** SKUs that the rule cannot change. */
  readonly refused?: readonly string[];
  /** Whether another change came between the check and the adding. */
  readonly isOutdated?: boolean;
  readonly name?: string;
  readonly error?: string;
}

function dryRunPage(ctx: Ctx, { file, run, refused = [], isOutdated = false, name = '', error }: Checked): Resolution {
  return staffPage(ctx, { title: 'Check of prices' }, async () => {
    const drafts = (await ctx.store.changesets.list(1, MOST.drafts)).filter(
      ({ status }) => status === 'draft' || status === 'failed',
    );
    return (
      <>
        <p>
          <a className="link" href={PRICES_PATH}>
            Prices
          </a>
        </p>
        <h1 className="d d64">Check of prices</h1>
        {isOutdated && (
          <Note kind="bad" lead="Prices have changed since you checked them." announce="alert">
            Nothing was added. This is what would change now.
          </Note>
        )}
        {refused.length > 0 && (
          <Note
            kind="warn"
            lead="These prices stay as they are, because nothing would be left of them or they are bundles:"
          >
            {refused.slice(0, MOST.problems).join(', ')}
            {refused.length > MOST.problems && `, and ${refused.length - MOST.problems} more`}
          </Note>
        )}
        {run.looks.length === 0 ? (
          <p>No price changes.</p>
        ) : (
          <>
            <PriceLooks
              looks={run.looks}
              unchanged={run.unchanged}
              limit={ctx.config.approval.priceDrop}
              most={MOST.listed}
            />
            <AddForm file={file} seen={run.seen} drafts={drafts} name={name} error={error} />
          </>
        )}
      </>
    );
  });
}

/** Answers with the check of some prices, or with the list and what is wrong. */
async function check(
  c: Context<AppEnv>,
  file: string,
  fields: URLSearchParams,
  more: Pick<Checked, 'isOutdated' | 'refused'> = {},
): Promise<Response> {
  const run = await priceDryRun(c.get('ctx'), file);
  const problems = run.problems.map((problem) => fileProblemWords(problem, fields.size === 0));
  if (problems.length > 0) return servePage(c, async (ctx) => list(ctx, fields, problems), true);
  return servePage(c, async (ctx) => dryRunPage(ctx, { file, run, ...more }), true);
}

/** Checks what was edited in the list. */
async function checkRows(c: Context<AppEnv>, fields: URLSearchParams): Promise<Response> {
  return check(c, writePriceFile(editedCells(filterOf(c.get('ctx'), fields), fields)), fields);
}

/** A number with a sign and at most two decimals, in hundredths. */
const hundredths = z
  .string()
  .trim()
  .transform((text) => text.replace(',', '.').replace('\u2212', '-'))
  .pipe(z.string().regex(/^[+-]?\d{1,7}(\.\d{1,2})?$/, 'must be a number such as -10 or 5.50'))
  .transform((text) => Math.round(Number(text) * 100));

const bulkSchema = z.object({
  target: z.enum(TARGETS),
  unit: z.enum(['percent', 'amount']),
  by: z.string(),
  ending: z.enum(ENDINGS),
  from: z.string().trim().max(40),
  to: z.string().trim().max(40),
});

/** Checks what a rule makes of all prices of the filter. */
async function checkChange(c: Context<AppEnv>, fields: URLSearchParams): Promise<Response> {
  const again = (problem: string) => servePage(c, async (ctx) => list(ctx, fields, [problem]), true);
  const wish = bulkSchema.parse(Object.fromEntries(fields));
  const by = wish.target === 'end' ? { success: true as const, data: 0 } : hundredths.safeParse(wish.by);
  if (!by.success) return again(`Change by ${by.error.issues[0]?.message ?? ''}`);
  const filter = filterOf(c.get('ctx'), fields);
  const { prices, count } = await c.get('ctx').store.deskPrices.find(filter, MOST_PRICES);
  if (count > MOST_PRICES) return again(`These are ${count} prices. Choose at most ${MOST_PRICES}.`);
  const { rows, refused } = bulkRows(prices, filter.site, { ...wish, by: by.data });
  return check(c, writePriceFile(rows), fields, { refused });
}

/** Adds checked prices to a changeset. */
async function add(c: Context<AppEnv>, fields: URLSearchParams): Promise<Response> {
  const ctx = c.get('ctx');
  const file = fields.get('file') ?? '';
  const id = fields.get('changeset') ?? '';
  const given = fields.get('name') ?? '';
  const name = newChangesetSchema.shape.name.safeParse(given);
  const again = async (error: string) => {
    const run = await priceDryRun(ctx, file);
    return servePage(c, async (page) => dryRunPage(page, { file, run, name: given, error }), true);
  };
  if (id === '' && !name.success) return again('Enter a name of at most 120 characters.');
  try {
    const to = id === '' ? { name: name.data ?? '' } : { id };
    const added = await addPrices(c.env, ctx, { file, seen: fields.get('seen') ?? '' }, to);
    if (added.outcome === 'changed') return check(c, file, fields, { isOutdated: true });
    return c.redirect(saidPath(changesetPath(added.id), CHANGESET_SAYINGS, 'saved'), 303);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'changeset_fixed' || error.code === 'not_found')
      return again('This changeset can no longer be edited. Choose another one.');
    if (error.code === 'validation_error') return again(problemLine(error.fields as readonly FieldProblem[]));
    throw error;
  }
}

async function take(c: Context<AppEnv>): Promise<Response> {
  if (bringsFiles(c.req.raw)) {
    const bytes = await formFile(c.req.raw, 'file', FEED_BODY_LIMIT);
    return check(c, new TextDecoder().decode(bytes), new URLSearchParams());
  }
  const fields = await formFields(c.req.raw, FEED_BODY_LIMIT);
  const action = fields.get('action');
  if (action === 'add') return add(c, fields);
  return action === 'change' ? checkChange(c, fields) : checkRows(c, fields);
}

/** Prices in bulk: edited in a list, by a rule or by a file, checked, and added to a changeset. */
export const staffPricesPage: PageRoute = {
  path: PRICES_PATH,
  gate: 'prices',
  find: async (ctx) => list(ctx, ctx.url.searchParams),
  take,
};

/** The prices of a filter as a file, which can be edited and sent back. */
export const pricesFileRoute: StoreRoute = {
  path: `${PRICES_PATH}.csv`,
  gate: 'prices',
  show: async (c) => {
    const ctx = c.get('ctx');
    const filter = filterOf(ctx, ctx.url.searchParams);
    const { prices } = await ctx.store.deskPrices.find(filter, MOST_PRICES);
    const rows = prices.map((price): PriceCells => priceCells(price.sku, filter.site, price));
    await ctx.store.staffLog.add(memberOf(ctx).email, 'prices export', `${filter.site}: ${rows.length} rows`, ctx.now);
    return new Response(writePriceFile(rows), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="prices-${filter.site}.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  },
};
