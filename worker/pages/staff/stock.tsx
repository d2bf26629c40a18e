import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { STOCK_POOLS, type StockPool } from '#shared/site/sites.ts';
import { logPath } from '#worker/pages/staff/parts/change-words.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { fillingOf, problemLine, schemaProblems, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { may, mayAtPool, memberOf } from '#worker/request/staff.ts';
import { LOW_STOCK, type LowStock } from '#worker/store/product/stock-figures.ts';

/** Most movements shown to explain a figure. */
const MOVEMENTS = 200;

interface Asked {
  readonly pool: StockPool;
  readonly sku: string;
}

/** The pools whose stock the member may see and change. */
const poolsOf = (ctx: Ctx): readonly StockPool[] => STOCK_POOLS.filter((pool) => mayAtPool(ctx, pool));

/** What an address or a form asks for; undefined if no pool belongs to the member's sites alone. */
function askedOf(ctx: Ctx, query: URLSearchParams): Asked | undefined {
  const own = poolsOf(ctx);
  const pool = own.find((each) => each === query.get('pool')) ?? own[0];
  if (pool === undefined) return undefined;
  return { pool, sku: (query.get('sku') ?? '').trim().slice(0, 64) };
}

interface FiguresProps {
  readonly ctx: Ctx;
  readonly asked: Asked;
  /** The correction that was refused. */
  readonly typed: Typed | undefined;
}

async function Figures({ ctx, asked, typed }: FiguresProps): Promise<ReactNode> {
  const { value, error } = fillingOf(typed);
  const desk = ctx.store.deskOf(asked.pool);
  const [[balance], movements] = await Promise.all([
    desk.balancesOf('stock', [asked.sku]),
    desk.movements('stock', asked.sku, MOVEMENTS),
  ]);
  return (
    <>
      <h2 className="d d32">{asked.sku}</h2>
      <p data-testid="stock-figures">
        {balance
          ? `${balance.free} on hand, ${balance.held} held, ${balance.spent} sold, ${balance.given} in all`
          : 'Not ordered yet, so the catalog figure applies.'}
      </p>
      <form method="post" className="stack staff-form">
        <input type="hidden" name="pool" value={asked.pool} />
        <input type="hidden" name="sku" value={asked.sku} />
        <input type="hidden" name="key" value={crypto.randomUUID()} />
        <TextField
          name="amount"
          label="Units to add (negative to remove)"
          inputMode="text"
          isRequired
          defaultValue={value('amount', '')}
          {...error('amount')}
        />
        <TextField
          name="reason"
          label="Reason"
          isRequired
          maxLength={1000}
          defaultValue={value('reason', '')}
          {...error('reason')}
        />
        <Button look="line">Adjust</Button>
      </form>
      {may(ctx, 'staff') && (
        <p>
          <a className="link" href={logPath('stock', asked.sku)}>
            History of corrections
          </a>
        </p>
      )}
      <ul className="staff-log">
        {movements.map((movement) => (
          <li key={movement.id}>
            {`${utc(movement.at_ms)} ${movement.verb} ${movement.amount} `}
            <span className="mute">{`${movement.order_id ?? ''} ${movement.reason} ${movement.actor}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Most products that are listed because they run low. */
const MOST_LOW = 200;

function unitsText({ qoh, backorder }: LowStock): string {
  return qoh > 0 ? String(qoh) : backorder ? 'Sold out, on back order' : 'Sold out';
}

/** What runs low in a pool. */
async function Low({ ctx, pool }: { readonly ctx: Ctx; readonly pool: StockPool }): Promise<ReactNode> {
  const low = await ctx.store.deskOf(pool).low(MOST_LOW);
  return (
    <>
      <h2 className="d d32">{`Runs low in ${pool}`}</h2>
      <p>
        {low.length === 0
          ? `Every product has more than ${LOW_STOCK} units.`
          : `${low.length === MOST_LOW ? `The first ${MOST_LOW} products` : `${low.length} ${low.length === 1 ? 'product' : 'products'}`} with ${LOW_STOCK} units or fewer.`}
      </p>
      <StaffTable label="Runs low" columns={['SKU', 'Product', 'Units']}>
        {low.map((each) => (
          <tr key={each.sku}>
            <td>
              <a className="link" href={`/staff/stock?${new URLSearchParams({ pool, sku: each.sku })}`}>
                {each.sku}
              </a>
            </td>
            <td className="wraps">{each.name}</td>
            <td className="num">{unitsText(each)}</td>
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

async function Desk({ ctx, asked, typed }: FiguresProps): Promise<ReactNode> {
  return (
    <>
      {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
      <form method="get" action="/staff/stock" className="staff-filters">
        <SelectField
          name="pool"
          label="Pool"
          options={poolsOf(ctx).map((pool) => ({ value: pool, label: pool }))}
          defaultValue={asked.pool}
        />
        <TextField name="sku" id="find-sku" label="SKU" defaultValue={asked.sku} maxLength={64} />
        <Button look="line">Show</Button>
      </form>
      {asked.sku === '' ? await Low({ ctx, pool: asked.pool }) : await Figures({ ctx, asked, typed })}
    </>
  );
}

function find(ctx: Ctx, asked: Asked | undefined, typed: Typed | undefined): Resolution {
  return staffPage(ctx, { title: 'Stock' }, async () => (
    <>
      <h1 className="d d64">Stock</h1>
      {asked ? (
        await Desk({ ctx, asked, typed })
      ) : (
        <p>Your sites share their stock with other sites, so it cannot be shown or changed here.</p>
      )}
    </>
  ));
}

/** The stock of a SKU, the reasons for it, and a form to correct it. */
export const staffStockPage: PageRoute = {
  path: '/staff/stock',
  gate: 'stock',
  take: adjustStock,
  find: async (ctx) => find(ctx, askedOf(ctx, ctx.url.searchParams), undefined),
};

const changeSchema = z.object({
  pool: z.enum(STOCK_POOLS),
  sku: z.string().min(1).max(64),
  amount: z.coerce
    .number<string>('must be a whole number')
    .int('must be a whole number')
    .min(-1_000_000)
    .max(1_000_000)
    .refine((amount) => amount !== 0, 'enter a number of units'),
  reason: z.string().trim().min(1, 'is missing').max(1000),
  /** A random key for each form shown, so that submitting it twice makes one correction. */
  key: z.string().min(8).max(64),
});

const DONE_BEFORE = 'This form has already been submitted. Check the figures, then send it again if needed.';

/** Handles a stock correction and its reason. */
async function adjustStock(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const fields = await formFields(c.req.raw);
  const again = (problems: Typed['problems']) =>
    servePage(c, async (page) => find(page, askedOf(page, fields), { fields, problems }), true);
  const read = changeSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) return again(schemaProblems(read.error));
  const { pool, sku, amount, reason, key } = read.data;
  if (!mayAtPool(ctx, pool)) throw new Fault('forbidden');
  const cause = { actor: email, reason, nowMs: ctx.now, deed: `stock ${amount}` };
  const adjusted = await ctx.store.deskOf(pool).adjustStock({ sku, amount, key }, cause);
  switch (adjusted.outcome) {
    case 'unknown':
      return again([{ field: 'sku', message: `there is no product ${sku}` }]);
    case 'short':
      return again([{ field: 'amount', message: `only ${adjusted.balance.free} are available` }]);
    case 'conflict':
      return again([{ field: '', message: DONE_BEFORE }]);
    default:
      break;
  }
  return c.redirect(`/staff/stock?${new URLSearchParams({ pool, sku })}`, 303);
}
