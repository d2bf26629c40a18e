import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { CartRule } from '#shared/cart-rule/cart-rule.ts';
import { codeUsesKey } from '#shared/order/rule-uses.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { problemLine, schemaProblems, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { mayAt, memberOf, needSites } from '#worker/request/staff.ts';
import type { ListedRule } from '#worker/store/order/cart-rules.ts';

const PATH = '/staff/cart-rules';
/** Most rules that are listed, and most codes of one that are named. */
const MOST = { rules: 500, codes: 5 } as const;
/** Most changes that are listed. */
const HISTORY = 50;
/** How the log names a change of a rule. */
const ACTION = 'cart rule';

const SAYINGS = {
  saved: { lead: 'Saved.', text: 'Codes change at once, rules without a code within a minute.' },
  gone: { kind: 'bad', lead: 'This rule does not exist.' },
} as const satisfies Sayings;

const hundredths = (amount: number): string => String(amount / 100);

/** What a rule takes off. Amounts are in the currency of each of its sites. */
function takesOff({ action, amount, step, mostUnits, shipping }: CartRule): string {
  const most = mostUnits === null ? '' : `, at most ${mostUnits} per item`;
  const words = {
    by_percent: `${hundredths(amount)}%${most}`,
    by_fixed: `${hundredths(amount)} off each unit${most}`,
    cart_fixed: `${hundredths(amount)} off the cart`,
    buy_x_get_y: `buy ${step}, get ${hundredths(amount)} free${most}`,
  }[action];
  const free = { none: '', items: 'free shipping for these items', cart: 'free shipping' }[shipping];
  return [amount > 0 ? words : '', free].filter((each) => each !== '').join(', ') || 'Nothing';
}

function datesOf({ fromMs, toMs }: CartRule): string {
  if (fromMs === null && toMs === null) return 'Always';
  return `${fromMs === null ? '' : `from ${utc(fromMs)} `}${toMs === null ? '' : `until ${utc(toMs)}`}`.trim();
}

/** The uses of the codes of a rule, and the limit of all of them together. */
function usesOf({ rule, codes }: ListedRule, uses: ReadonlyMap<string, number>): string {
  if (rule.usesPerCode === null) return codes.length === 0 ? '–' : 'No limit';
  const used = codes.reduce((sum, code) => sum + (uses.get(code) ?? 0), 0);
  return `${used} of ${rule.usesPerCode * codes.length}`;
}

/** How often limited codes were used, by code. Each rule with limited uses has the sites of one stock pool. */
async function countUses(ctx: Ctx, listed: readonly ListedRule[]): Promise<ReadonlyMap<string, number>> {
  const limited = listed.filter(({ rule }) => rule.usesPerCode !== null);
  const byPool = Map.groupBy(limited, ({ rule }) => SITES[rule.sites[0] ?? 'USA'].pool);
  const counted = await Promise.all(
    [...byPool].map(async ([pool, rules]) => {
      const codes = rules.flatMap((each) => each.codes);
      const balances = await ctx.store.deskOf(pool).balancesOf('coupon', codes.map(codeUsesKey));
      const used = new Map(balances.map(({ key, held, spent }) => [key, held + spent]));
      return codes.map((code): [string, number] => [code, used.get(codeUsesKey(code)) ?? 0]);
    }),
  );
  return new Map(counted.flat());
}

function Switch({ rule }: { readonly rule: CartRule }): ReactNode {
  const id = `reason-${rule.ruleId}`;
  return (
    <form method="post" className="staff-filters">
      <input type="hidden" name="rule" value={rule.ruleId} />
      <TextField name="reason" id={id} label="Reason" isRequired maxLength={500} autoComplete="off" />
      <Button look="line" size="sm" name="to" value={rule.isActive ? 'off' : 'on'}>
        {rule.isActive ? 'Turn off' : 'Turn on'}
        <HiddenName name={`rule ${rule.ruleId}`} />
      </Button>
    </form>
  );
}

function Rule({
  listed,
  uses,
  isOwn,
}: {
  readonly listed: ListedRule;
  readonly uses: ReadonlyMap<string, number>;
  /** Whether all its sites are the member's. */
  readonly isOwn: boolean;
}): ReactNode {
  const { rule, codes } = listed;
  const more = codes.length > MOST.codes ? ` and ${codes.length - MOST.codes} more` : '';
  return (
    <tr>
      <td className="num">{rule.ruleId}</td>
      <td className="wraps">{rule.label}</td>
      <td className="wraps">{codes.length === 0 ? 'None needed' : codes.slice(0, MOST.codes).join(', ') + more}</td>
      <td className="wraps">{takesOff(rule)}</td>
      <td>{rule.sites.length === SITE_CODES.length ? 'All sites' : rule.sites.join(', ')}</td>
      <td className="wraps">{datesOf(rule)}</td>
      <td className="num" data-testid={`uses-${rule.ruleId}`}>
        {usesOf(listed, uses)}
      </td>
      <td>{rule.isActive ? 'On' : 'Off'}</td>
      <td>{isOwn && <Switch rule={rule} />}</td>
    </tr>
  );
}

async function History({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const deeds = await ctx.store.staffLog.ofAction(ACTION, HISTORY);
  if (deeds.length === 0) return null;
  return (
    <>
      <h2 className="d d32">Changes</h2>
      <ul className="staff-log">
        {deeds.map(({ id, atMs, email, subject }) => (
          <li key={id}>
            {`${utc(atMs)} ${subject} `}
            <span className="mute">{email}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function find(ctx: Ctx, typed?: Typed): Resolution {
  return staffPage(ctx, { title: 'Cart rules' }, async () => {
    const listed = await ctx.store.cartRules.list(MOST.rules);
    const uses = await countUses(ctx, listed);
    return (
      <>
        <h1 className="d d64">Cart rules</h1>
        <Said sayings={SAYINGS} query={ctx.url.searchParams} />
        {typed && <Note kind="bad" lead={problemLine(typed.problems)} announce="alert" />}
        <p>
          {listed.length === 0
            ? 'There are no cart rules yet. Add them with an import or a changeset.'
            : 'Discounts for carts that meet their conditions. Edit them with an import or a changeset.'}
        </p>
        <StaffTable
          label="Cart rules"
          columns={['Rule', 'Name', 'Codes', 'Discount', 'Sites', 'Dates', 'Uses', 'State', 'Change']}
        >
          {listed.map((each) => (
            <Rule
              key={each.rule.ruleId}
              listed={each}
              uses={uses}
              isOwn={each.rule.sites.every((site) => mayAt(ctx, site))}
            />
          ))}
        </StaffTable>
        {await History({ ctx })}
      </>
    );
  });
}

/** Rules over carts with their uses, and a switch for each. */
export const staffCartRulesPage: PageRoute = {
  path: PATH,
  gate: 'coupons',
  take: switchRule,
  find: async (ctx) => find(ctx),
};

const changeSchema = z.object({
  rule: z.coerce.number<string>().int().positive(),
  to: z.enum(['on', 'off']),
  reason: z.string().trim().min(1, 'is missing').max(500),
});

/** Turns a rule on or off, and records who did it and why. */
async function switchRule(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const fields = await formFields(c.req.raw);
  const read = changeSchema.safeParse(Object.fromEntries(fields));
  if (!read.success) {
    const typed = { fields, problems: schemaProblems(read.error) };
    return servePage(c, async (page) => find(page, typed), true);
  }
  const { rule, to, reason } = read.data;
  const known = await ctx.store.cartRules.find(rule);
  if (!known) return c.redirect(saidPath(PATH, SAYINGS, 'gone'), 303);
  needSites(ctx, known.sites);
  const entry = { email, action: ACTION, subject: `${rule} ${to}: ${reason}`, nowMs: ctx.now };
  await ctx.store.cartRules.switch(rule, to === 'on', entry);
  return c.redirect(saidPath(PATH, SAYINGS, 'saved'), 303);
}
