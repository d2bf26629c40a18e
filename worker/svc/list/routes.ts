import { type Context, Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { activeCart } from '#shared/list/active-list.ts';
import { cartQuantity } from '#shared/list/cart-quantity.ts';
import {
  CHECKOUT_LISTS,
  couponsSchema,
  itemChangeSchema,
  itemsSchema,
  type ListMessage,
  type ListMetadataChange,
  listMetadataSchema,
  moveSchema,
  newListSchema,
  type StoredList,
} from '#shared/list/contract.ts';
import { wireList } from '#shared/list/wire-list.ts';
import { quoteTokenSchema } from '#shared/quote/contract.ts';
import { askCoupons } from '#worker/acts/cart-rules.ts';
import { askGiftcardsOfList } from '#worker/acts/giftcards.ts';
import { shopperIdOf } from '#worker/acts/ledger-entries.ts';
import { ownerOf } from '#worker/acts/list-owner.ts';
import { namedRegistries, registryKey } from '#worker/acts/named-registries.ts';
import { takeQuote } from '#worker/acts/pay-quote.ts';
import { countRegistry } from '#worker/acts/registries.ts';
import {
  additionsOf,
  doneOr,
  type ListOutcome,
  listsOf,
  lookAt,
  mayKeep,
  ownLists,
  type ShopperLists,
  tellCart,
  tellCartQuantity,
} from '#worker/acts/shopper.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { wishes } from './wishes.ts';

/** A shopper's lists (spec 2 section 7; public contract, section 5). */
export const list = new Hono<AppEnv>();
list.use(async (c, next) => {
  if (c.req.method !== 'GET') await limitRate(c.get('ctx'), 'CHANGES');
  await next();
});
list.route('/wishes', wishes);

/** The lists of a visitor who has some; for other visitors no list id is valid. */
function knownLists(c: Context<AppEnv>): ShopperLists {
  const lists = listsOf(c.get('ctx'));
  if (!lists) throw new Fault('list_not_found');
  return lists;
}

/** The key of the registry that a list buys from. Throws `validation_error` if it is not a registry. */
async function registryFacts(ctx: Ctx, { registry }: ListMetadataChange): Promise<{ readonly registry?: string }> {
  return registry === undefined ? {} : { registry: await registryKey(ctx, registry) };
}

/** The list that a request adds to, unless it is the cart; the kind of the list matters. */
async function targetOf(c: Context<AppEnv>): Promise<StoredList | undefined> {
  const id = c.req.param('id') ?? '';
  return id === 'cart' ? undefined : listsOf(c.get('ctx'))?.byId(id);
}

async function storedList(lists: ShopperLists, id: string): Promise<StoredList> {
  const stored = await lists.byId(id);
  if (!stored) throw new Fault('list_not_found');
  return stored;
}

async function wired(
  c: Context<AppEnv>,
  lists: ShopperLists,
  stored: StoredList,
  messages: readonly ListMessage[] = [],
) {
  const [view] = await lookAt(c.get('ctx'), lists, [stored]);
  if (!view) throw new Fault('list_not_found');
  return wireList(view, messages);
}

/** Returns a list after a change, and updates the cart quantity in the header. */
async function changed(c: Context<AppEnv>, lists: ShopperLists, outcome: ListOutcome, status: 200 | 201 = 200) {
  const { list: stored, messages } = doneOr(outcome);
  if (outcome.outcome === 'done') tellCart(c, outcome);
  return c.json({ list: await wired(c, lists, stored, messages) }, status);
}

/** Answers a deletion. With `Prefer: return=representation` (RFC 7240) the answer contains the remaining list. */
async function removed(c: Context<AppEnv>, lists: ShopperLists, outcome: ListOutcome) {
  const { list: stored, messages } = doneOr(outcome);
  if (outcome.outcome === 'done') tellCart(c, outcome);
  if (!/\breturn=representation\b/.test(c.req.header('prefer') ?? '')) return c.json({ ok: true });
  return c.json({ ok: true, list: await wired(c, lists, stored, messages) });
}

list.get('/lists', async (c) => {
  const ctx = c.get('ctx');
  const lists = listsOf(ctx);
  if (!lists) return c.json({ lists: [] });
  const stored = await lists.all();
  const views = await lookAt(ctx, lists, stored);
  tellCartQuantity(c, cartQuantity(activeCart(stored)?.items ?? []));
  return c.json({ lists: views.map((view) => wireList(view)) });
});

list.post('/lists', async (c) => {
  const ctx = c.get('ctx');
  const { type, metadata } = await body(c.req.raw, newListSchema);
  mayKeep(ctx, type);
  await askGiftcardsOfList(ctx, metadata.giftcards ?? []);
  const facts = { ...metadata, ...(await registryFacts(ctx, metadata)), ...(await ownerOf(ctx, type)) };
  const lists = ownLists(c);
  return changed(c, lists, await lists.create(type, facts, ctx.now), 201);
});

/** A payment link opens a quote, which becomes the list to check out. */
list.post('/quotes', async (c) => {
  const { token } = await body(c.req.raw, quoteTokenSchema);
  const { lists, list: stored } = await takeQuote(c, token);
  return c.json({ list: await wired(c, lists, stored) }, 201);
});

list.get('/lists/:id', async (c) => {
  const lists = knownLists(c);
  return c.json({ list: await wired(c, lists, await storedList(lists, c.req.param('id'))) });
});

list.delete('/lists/:id', async (c) => {
  const quantity = await knownLists(c).remove(c.req.param('id'));
  if (quantity === undefined) throw new Fault('list_not_found');
  tellCartQuantity(c, quantity);
  return c.json({ ok: true });
});

list.put('/lists/:id/metadata', async (c) => {
  const { metadata } = await body(c.req.raw, newListSchema.pick({ metadata: true }));
  const lists = knownLists(c);
  const ctx = c.get('ctx');
  await askGiftcardsOfList(ctx, metadata.giftcards ?? [], await storedList(lists, c.req.param('id')));
  const facts = { ...listMetadataSchema.parse(metadata), ...(await registryFacts(ctx, metadata)) };
  return changed(c, lists, await lists.setMetadata(c.req.param('id'), facts, ctx.now));
});

/** The codes of rules over carts that the shopper enters for a list; [] for none (public contract, section 14). */
list.put('/lists/:id/coupons', async (c) => {
  const ctx = c.get('ctx');
  const { codes } = await body(c.req.raw, couponsSchema);
  const lists = knownLists(c);
  const stored = await storedList(lists, c.req.param('id'));
  if (!CHECKOUT_LISTS.includes(stored.type) || stored.metadata.quote) throw new Fault('list_not_found');
  const { kept, refused } = await askCoupons(ctx, codes, stored);
  const { list: changedList } = doneOr(await lists.setMetadata(stored._id, { coupons: kept }, ctx.now));
  const wire = await wired(c, lists, changedList);
  return c.json({
    list: { ...wire, coupons: [...wire.coupons, ...refused.map(({ reason: _, ...coupon }) => coupon)] },
  });
});

/** `cart` instead of an id means the cart of the site, which is created if needed: one call for a first click. */
list.post('/lists/:id/items', async (c) => {
  const ctx = c.get('ctx');
  const { items } = await body(c.req.raw, itemsSchema);
  const target = await targetOf(c);
  const additions = await additionsOf(ctx, await namedRegistries(ctx, items, target));
  const key = c.req.header('idempotency-key');
  const options = {
    nowMs: ctx.now,
    rsAnonId: shopperIdOf(ctx),
    ...(key === undefined ? {} : { key: key.slice(0, 100) }),
  };
  const id = c.req.param('id');
  const lists = id === 'cart' ? ownLists(c) : knownLists(c);
  const outcome = id === 'cart' ? lists.addToCart(additions, options) : lists.add(id, additions, options);
  const done = await outcome;
  if (target?.type === 'registry' && done.outcome === 'done') countRegistry(ctx, additions);
  return changed(c, lists, done, 201);
});

list.put('/lists/:id/items/:itemId', async (c) => {
  const ctx = c.get('ctx');
  const change = await body(c.req.raw, itemChangeSchema);
  const lists = knownLists(c);
  const stored = await storedList(lists, c.req.param('id'));
  const before = stored.items.find((item) => item.listItemId === c.req.param('itemId'));
  if (!before) throw new Fault('list_not_found');
  const item = { ...before, ...change };
  const [addition] = await additionsOf(ctx, change.metadata ? await namedRegistries(ctx, [item], stored) : [item]);
  if (!addition) throw new Fault('list_not_found');
  return changed(c, lists, await lists.change(stored._id, before.listItemId, addition));
});

list.post('/lists/:id/items/:itemId/move', async (c) => {
  const ctx = c.get('ctx');
  const { to } = await body(c.req.raw, moveSchema);
  mayKeep(ctx, to);
  const lists = knownLists(c);
  const stored = await storedList(lists, c.req.param('id'));
  const item = stored.items.find((each) => each.listItemId === c.req.param('itemId'));
  if (!item) throw new Fault('list_not_found');
  const [moved] = await additionsOf(ctx, [item]);
  if (!moved) throw new Fault('list_not_found');
  return changed(c, lists, await lists.move(stored._id, item.listItemId, to, moved, { nowMs: ctx.now }));
});

list.post('/lists/:id/missed/:itemId', async (c) => {
  const lists = knownLists(c);
  return changed(c, lists, await lists.takeBack(c.req.param('id'), c.req.param('itemId')));
});

list.delete('/lists/:id/items/:itemId', async (c) => {
  const lists = knownLists(c);
  return removed(c, lists, await lists.removeItem(c.req.param('id'), c.req.param('itemId')));
});

list.delete('/lists/:id/items', async (c) => {
  const lists = knownLists(c);
  return removed(c, lists, await lists.clear(c.req.param('id')));
});
