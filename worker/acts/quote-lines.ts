import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { Item } from '#shared/list/contract.ts';
import { type Minor, toMinor } from '#shared/money/money.ts';
import type { QuoteItem, QuoteLine } from '#shared/quote/contract.ts';
import type { Ctx } from '#worker/request/context.ts';
import { purchaseOf } from './purchase.ts';
import { additionsOf } from './shopper.ts';

/** An item with the price that staff set for it, in major units; undefined for the store's own price. */
interface Wished {
  readonly item: Item & { readonly listItemId: string };
  readonly price: number | undefined;
}

const newItemId = () => crypto.randomUUID().replaceAll('-', '');

/** Returns items with the ids of their products. Throws `validation_error` that lists each SKU that is not sold. */
async function chosenOf({ store }: Ctx, items: readonly QuoteItem[]): Promise<readonly (QuoteItem & Item)[]> {
  const ids = await store.offers.idsBySku(items.flatMap(({ sku }) => sku ?? []));
  const problems: FieldProblem[] = [];
  const chosen = items.flatMap((item, index) => {
    if (item.productId !== undefined) return [{ ...item, productId: item.productId }];
    const found = ids.get(item.sku ?? '');
    if (!found) {
      problems.push({ field: `items.${index}.sku`, message: `${item.sku ?? 'nothing'} is not a SKU of the catalog` });
      return [];
    }
    const { productId, parentId } = found;
    if (parentId === null || item.children.length > 0) return [{ ...item, productId }];
    return [{ ...item, productId: parentId, children: [{ productId, qty: 1, metadata: {} }] }];
  });
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return chosen;
}

/**
 * Returns an item as it would be added to the cart, a group as its members. Throws `validation_error` with the cart's
 * messages.
 */
async function additionOf(
  ctx: Ctx,
  { listItemId, price, ...item }: QuoteItem & Item,
  index: number,
): Promise<Wished[]> {
  const { sku: _sku, ...wanted } = item;
  const additions = await additionsOf(ctx, [wanted]).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    const fields = error.fields.map(({ field, message }) => ({
      field: field.replace(/^items\.\d+/, `items.${index}`),
      message,
    }));
    throw new Fault('validation_error', fields);
  });
  return additions.map(({ item: taken, name, most }, position) => {
    if (taken.qty > most) {
      const message = most === 0 ? `${name} is not available right now` : `only ${most} of ${name} are available`;
      throw new Fault('validation_error', [{ field: `items.${index}.qty`, message }]);
    }
    const id = position === 0 && listItemId ? listItemId : newItemId();
    return { item: { ...taken, listItemId: id }, price: additions.length === 1 ? price : undefined };
  });
}

/**
 * The items that staff chose as lines of a quote, and their current total in the store, including Hundo but not
 * tickets.
 */
export interface QuotedItems {
  readonly lines: readonly QuoteLine[];
  readonly storeTotal: Minor;
}

/**
 * Builds the lines of a quote from the items that staff chose: they are built as in a cart, with its rules and its
 * errors, and contain the store's current price next to the agreed one. Throws `validation_error`.
 */
export async function quoteLinesOf(ctx: Ctx, items: readonly QuoteItem[]): Promise<QuotedItems> {
  const chosen = await chosenOf(ctx, items);
  await ctx.store.offers.byIds(chosen.map(({ productId }) => productId));
  const wished: Wished[] = [];
  for (const [index, item] of chosen.entries()) wished.push(...(await additionOf(ctx, item, index)));
  const { seen, lines } = await purchaseOf(
    ctx,
    wished.map(({ item }) => item),
  );
  const problems = seen.rows.flatMap(({ line, priced }, index) => {
    const message = priced.ok ? line.problem : priced.message;
    return message === null ? [] : [{ field: `items.${index}`, message: `${line.name}: ${message}` }];
  });
  if (problems.length > 0) throw new Fault('validation_error', problems);
  const storeTotal = lines.reduce((sum, { rowTotal, hundoDiscount }) => sum + rowTotal - hundoDiscount, 0);
  const quoted = wished.flatMap(({ item, price }) => {
    const line = lines.find(({ listItemId }) => listItemId === item.listItemId);
    if (!line) return [];
    const { sku, name, isVirtual, isGiftcard } = line;
    const agreed = price === undefined ? line.price : toMinor(price);
    return [{ item, sku, name, listPrice: line.price, price: agreed, isVirtual, isGiftcard }];
  });
  return { lines: quoted, storeTotal };
}
