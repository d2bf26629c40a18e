import { z } from 'zod';
import { type Item, itemsSchema } from '#shared/list/contract.ts';
import { formatMoney } from '#shared/money/money.ts';
import { choiceQuery, readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { Offer } from '#shared/product/offer.ts';
import { type PurchaseItem, purchaseOf } from '#shared/product/purchase.ts';
import { canBuy } from '#shared/product/stock.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Fields of the product form in addition to the chosen options. */
const formSchema = z.object({
  /** Id of the recipe whose link led to the product. */
  rid: z.string().trim().max(64).optional(),
  recipientName: z.string().trim().max(120).optional(),
  recipientEmail: z.string().trim().optional(),
  message: z.string().trim().max(1000).optional(),
  /** Skips the cart and goes to checkout. */
  buy: z.literal('now').optional(),
});

/** The result of a product form: items for a list, or the page to return to if the choice cannot be bought. */
export type Purchase =
  | { readonly ok: true; readonly items: readonly Item[]; readonly isNow: boolean }
  | { readonly ok: false; readonly back: string };

function recipeId(rid: string): number | string {
  return /^\d{1,9}$/.test(rid) ? Number(rid) : rid;
}

/** The item with the notes from the form. */
function noted(item: PurchaseItem, form: z.infer<typeof formSchema>, isCustom: boolean) {
  const { giftcard } = item.metadata;
  const { recipientName, recipientEmail, message } = form;
  const recipient = {
    ...(recipientName ? { recipientName } : {}),
    ...(recipientEmail ? { recipientEmail } : {}),
    ...(message ? { message } : {}),
  };
  return {
    ...item,
    metadata: {
      ...item.metadata,
      ...(giftcard ? { giftcard: { ...giftcard, isCustom, ...recipient } } : {}),
      ...(form.rid ? { recipeId: recipeId(form.rid) } : {}),
    },
  };
}

/** A gift card that is sent by email needs an address. */
function isAddressed(offer: Offer, items: readonly Item[]): boolean {
  const { giftcard } = offer.options;
  return !giftcard || giftcard.type === 'physical' || items.every((item) => item.metadata.giftcard?.recipientEmail);
}

/** Reads the form of a product page: the chosen options, and the recipient of a gift card. */
export function readPurchase(ctx: Ctx, offer: Offer, fields: URLSearchParams): Purchase {
  const { options } = offer;
  const { site, now } = ctx;
  const choice = readChoice(options, fields);
  const configured = configure(options, choice, now, (minor) => formatMoney(minor, site.locale, site.currency));
  const back = `${sitePath(site, offer.url)}${choiceQuery(options, choice, new URLSearchParams())}#configure`;
  const form = formSchema.safeParse(Object.fromEntries(fields));
  if (!form.success || configured.problems.length > 0 || !canBuy(configured.stock)) return { ok: false, back };
  const wished = purchaseOf(options, choice, configured);
  const read = itemsSchema.safeParse({
    items: wished.map((item) => noted(item, form.data, choice.isOpenAmount)),
  });
  if (!read.success || !isAddressed(offer, read.data.items)) return { ok: false, back };
  return { ok: true, items: read.data.items, isNow: form.data.buy === 'now' };
}
