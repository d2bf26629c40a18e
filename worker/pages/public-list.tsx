import type { Context } from 'hono';
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import type { Item, StoredItem } from '#shared/list/contract.ts';
import { type PublicList, stillWanted } from '#shared/list/public-list.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { shopperIdOf } from '#worker/acts/ledger-entries.ts';
import { additionsOrNone, ownLists, seeLists, tellCart } from '#worker/acts/shopper.ts';
import { countAddition } from '#worker/acts/tracking.ts';
import { type SayingKey, saidPath } from '#worker/pages/parts/said.tsx';
import { PUBLIC_LIST_SAYINGS, PublicListView } from '#worker/pages/public-list/view.tsx';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** A public list of this type by its address, or undefined. */
async function listAt(ctx: Ctx, type: PublicList['type'], urlKey: string): Promise<PublicList | undefined> {
  const list = await ctx.store.publicLists.byUrlKey(urlKey);
  return list?.type === type ? list : undefined;
}

function page(type: PublicList['type']): PageRoute {
  return {
    path: `/${type}/:urlKey`,
    gate: 'visitor',
    take: buyFromList,
    find: async (ctx, { urlKey = '' }) => {
      const list = await listAt(ctx, type, urlKey);
      if (!list) return MISSING;
      return {
        outcome: 'page',
        page: {
          kind: 'cart',
          // Anyone who has the address may see the list, but search engines do not get it from us.
          head: head({ title: `${list.name}${list.owner === '' ? '' : `, ${list.owner}`}` }),
          load: async () => {
            const [seen] = await seeLists(ctx, [
              {
                _id: list.listId,
                type,
                items: list.items,
                missed: [],
                messages: [],
                version: list.version,
                metadata: { isActive: true, activeCartTs: 0 },
              },
            ]);
            if (!seen) throw new Error('a list that is looked at is seen');
            return { view: <PublicListView ctx={ctx} list={list} seen={seen} /> };
          },
        },
      };
    },
  };
}

/** Public wishlists and registries (spec 1 section 2.1). */
export const publicListPages: readonly PageRoute[] = [page('wishlist'), page('registry')];

const formSchema = z.object({
  item: z.string().min(1).max(64),
  qty: z.coerce.number<string>().int().min(1).max(MOST_UNITS).default(1),
  /** The name of the giver, for the owner of a registry. */
  from: z.string().trim().max(80).default(''),
});

/** The item to buy from a list, as its owner configured it, with a note of the list it comes from. */
function wishedItem(list: PublicList, item: StoredItem, { qty, from: giver }: z.infer<typeof formSchema>): Item {
  const { productId, children, customOptions, metadata } = item;
  const { registry: _, ...kept } = metadata;
  const from = { listId: list.urlKey, listItemId: item.listItemId, ...(giver !== '' && { from: giver }) };
  const units = list.type === 'registry' ? Math.min(qty, stillWanted(item)) : qty;
  return {
    productId,
    qty: Math.max(1, units),
    children,
    customOptions,
    metadata: list.type === 'registry' ? { ...kept, registry: from } : kept,
  };
}

/**
 * Handles the form of a line. An item of a wishlist goes to the visitor's cart; an item of a registry goes to a
 * purchase for that registry, which becomes the active cart (spec 2 section 3).
 */
async function buyFromList(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const type = ctx.path.startsWith('/registry/') ? 'registry' : 'wishlist';
  const list = await listAt(ctx, type, c.req.param('urlKey') ?? '');
  if (!list) throw new Fault('list_not_found');
  const back = (state: SayingKey<typeof PUBLIC_LIST_SAYINGS>) =>
    c.redirect(saidPath(sitePath(ctx.site, ctx.path), PUBLIC_LIST_SAYINGS, state), 303);
  const form = formSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  const item = form.success ? list.items.find((each) => each.listItemId === form.data.item) : undefined;
  if (!form.success || !item || (type === 'registry' && stillWanted(item) === 0)) return back('item');
  const wished = wishedItem(list, item, form.data);
  const additions = await additionsOrNone(ctx, [wished]);
  if (!additions) return back('product');
  const lists = ownLists(c);
  const options = { nowMs: ctx.now, keep: true, rsAnonId: shopperIdOf(ctx) };
  const outcome =
    type === 'wishlist'
      ? await lists.addToCart(additions, options)
      : await lists.addToPurchase(list.urlKey, additions, options);
  if (outcome.outcome !== 'done') return back('full');
  countAddition(ctx, [wished]);
  tellCart(c, outcome);
  return c.redirect(sitePath(ctx.site, '/cart'), 303);
}
