import type { FieldProblem } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { isPremiumShirt, shirtRefusal } from '#shared/list/quantity-limit.ts';
import { starters } from '#shared/order/athlete.ts';
import { premiumStanding } from '#worker/acts/premium.ts';
import type { Ctx } from '#worker/request/context.ts';

type Line = Pick<OrderLine, 'isEntry' | 'metadata' | 'name' | 'productId' | 'qty' | 'sku'>;

const shirtsOf = <Some extends Pick<Line, 'sku'>>(lines: readonly Some[]) =>
  lines.filter(({ sku }) => isPremiumShirt(sku));

/** The problems for entries of an athlete who is already entered. */
export function entered(lines: readonly Pick<Line, 'name' | 'sku'>[]): readonly FieldProblem[] {
  return lines.map(({ sku, name }) => ({ field: sku, message: `This athlete is already entered for ${name}.` }));
}

/** The problems for shirts of a customer who already has one or is paying for one in another order. */
export function secondShirts(lines: readonly Pick<Line, 'name' | 'sku'>[]): readonly FieldProblem[] {
  const standing = { isPremiumTicketHolder: true, alreadyOwned: 1 };
  return shirtsOf(lines).flatMap(({ sku, name }) => {
    const message = shirtRefusal(name, standing);
    return message === undefined ? [] : [{ field: sku, message }];
  });
}

/** One premium shirt per account of a ticket holder, regardless of size and line (spec 2 section 5). */
async function shirtProblems(ctx: Ctx, lines: readonly Line[]): Promise<readonly FieldProblem[]> {
  const shirts = shirtsOf(lines);
  if (shirts.length === 0) return [];
  const standing = await premiumStanding(
    ctx,
    shirts.map(({ sku }) => sku),
  );
  const wanted = shirts.reduce((sum, { qty }) => sum + qty, 0);
  return shirts.flatMap(({ sku, name }) => {
    const refusal = shirtRefusal(name, standing);
    if (refusal !== undefined) return [{ field: sku, message: refusal }];
    return wanted > 1 ? [{ field: sku, message: `Your premium ticket comes with one ${name}.` }] : [];
  });
}

/** One entry per athlete, counting earlier orders of this customer and email address. */
async function entryProblems(
  { session, store }: Ctx,
  lines: readonly Line[],
  email: string,
): Promise<readonly FieldProblem[]> {
  const entries = lines.filter(({ isEntry }) => isEntry);
  if (entries.length === 0) return [];
  const buyer = { customerId: session.kind === 'customer' ? session.customerId : null, email };
  const known = new Set(
    await store.earlierPurchases.entrants(
      entries.map(({ productId }) => productId),
      buyer,
    ),
  );
  return entries.flatMap((line) => {
    const names = starters(line.metadata.eventRegistration, buyer).map((starter) => `${line.productId} ${starter}`);
    const isKnown = line.qty > 1 || names.some((name) => known.has(name));
    for (const name of names) known.add(name);
    return isKnown ? entered([line]) : [];
  });
}

/** Items of an order that may be bought only once and were bought before, as messages by SKU. */
export async function onceOnlyProblems(
  ctx: Ctx,
  lines: readonly Line[],
  email: string,
): Promise<readonly FieldProblem[]> {
  const [shirts, entries] = await Promise.all([shirtProblems(ctx, lines), entryProblems(ctx, lines, email)]);
  return [...shirts, ...entries];
}
