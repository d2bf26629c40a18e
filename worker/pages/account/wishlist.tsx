import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { isOpen } from '#client/ui/cart/list-line.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { sitePath } from '#shared/site/sites.ts';
import { ownerOf } from '#worker/acts/list-owner.ts';
import { addToRegistry } from '#worker/acts/registries.ts';
import {
  additionsOrNone,
  doneOr,
  listsOf,
  lookAt,
  ownLists,
  type ShopperLists,
  tellCart,
} from '#worker/acts/shopper.ts';
import { countAddition } from '#worker/acts/tracking.ts';
import { addWish, countWish, wishlistOf } from '#worker/acts/wishes.ts';
import { AddingForm, askedProduct, askingQuery } from '#worker/pages/account/parts/adding.tsx';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { Share } from '#worker/pages/account/parts/share.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { WishLine } from '#worker/pages/account/parts/wish-line.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PLACE = { path: '/account/wishlist', title: 'Wishlist' } as const;

const SAYINGS = {
  added: { text: 'Added to your wishlist.' },
  there: { text: 'It was already on your wishlist.' },
  moved: { text: 'Added to your cart.' },
  removed: { text: 'Removed from your wishlist.' },
  updated: { text: 'The quantity has been updated.' },
  registered: { text: 'Added to your registry.' },
  shared: { text: 'Anyone with the link can now see your wishlist.' },
  hidden: { text: 'Only you can see your wishlist now.' },
  product: { text: 'This product is not sold here.', kind: 'bad' },
  item: { text: 'This item is no longer on your wishlist.', kind: 'bad' },
  choose: { text: 'This cannot be bought with the options chosen. Please check its page.', kind: 'bad' },
  stock: { text: 'This is currently unavailable, so we kept it on your wishlist.', kind: 'bad' },
  quantity: { text: `Please choose a quantity from 1 to ${MOST_UNITS}.`, kind: 'bad' },
  full: { text: 'This list is full.', kind: 'bad' },
} as const satisfies Sayings;

type Saying = keyof typeof SAYINGS;

async function Adding({ ctx, productId }: { readonly ctx: Ctx; readonly productId: number }): Promise<ReactNode> {
  const offer = (await ctx.store.offers.byIds([productId])).get(productId);
  return (
    <AddingForm
      offer={offer?.hasPage ? offer : undefined}
      query={ctx.url.searchParams}
      action={sitePath(ctx.site, PLACE.path)}
    >
      <p>
        Put <b>{offer?.options.name}</b> on your wishlist?
      </p>
      <p className="row">
        <Button name="action" value="add" look="buy">
          Add to wishlist
        </Button>
        <ButtonLink look="line" href={sitePath(ctx.site, offer?.url ?? '/')}>
          Back to the product
        </ButtonLink>
      </p>
    </AddingForm>
  );
}

async function wishlistView(ctx: Ctx): Promise<ReactNode> {
  const { site, url } = ctx;
  const lists = listsOf(ctx);
  const all = (await lists?.all()) ?? [];
  const stored = all.find((list) => list.type === 'wishlist');
  const messages = lists && stored && stored.messages.length > 0 ? await lists.takeMessages(stored._id) : [];
  const [view] = lists && stored ? await lookAt(ctx, lists, [stored]) : [];
  const lines = view?.lines ?? [];
  const open = lines.filter(isOpen).map((line) => line.productId);
  const cards = new Map((await ctx.store.listings.cards(open)).map((card) => [card.productId, card]));
  const asked = askedProduct(url.searchParams);
  return (
    <>
      <Said sayings={SAYINGS} query={url.searchParams} />
      {messages.map(({ text }) => (
        <Note key={text} kind="warn" announce="status">
          {text}
        </Note>
      ))}
      {asked !== undefined && (await Adding({ ctx, productId: asked }))}
      {lines.length === 0 ? (
        <div className="cart-empty">
          <p>Your wishlist is empty. Tap the heart on a product to add it.</p>
          <ButtonLink href={sitePath(site, '/')}>Start shopping</ButtonLink>
        </div>
      ) : (
        <section className="cart-items" aria-label="Wishes">
          <h2 className="vh">Wishes</h2>
          <ul>
            {lines.map((line) => (
              <li key={line.listItemId}>
                <WishLine
                  ctx={ctx}
                  line={line}
                  card={cards.get(line.productId)}
                  action={PLACE.path}
                  registries={all.filter((list) => list.type === 'registry')}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(lines.length > 0 || stored?.metadata.isPublic) && (
        <Share ctx={ctx} kind="wishlist" metadata={stored?.metadata} action={PLACE.path} />
      )}
    </>
  );
}

/** The customer's wishlist (spec 1 section 2.1). With `?add=101` it asks whether that product should be added. */
export const wishlistPage: PageRoute = {
  path: PLACE.path,
  gate: 'customer',
  take: takeWishes,
  find: async (ctx) => inAccount(ctx, PLACE, () => wishlistView(ctx)),
};

const item = z.string().min(1).max(64);
const productId = z.coerce.number<string>().int().positive();
const quantity = z.coerce.number<string>().int().min(1).max(MOST_UNITS);

/** A form of the page. With `add`, the fields of the chosen options come as well. */
const formSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), productId }),
  z.object({ action: z.literal('update'), item, qty: quantity }),
  z.object({ action: z.literal('remove'), item }),
  z.object({ action: z.literal('cart'), item, qty: quantity }),
  z.object({ action: z.literal('registry'), item, registry: item }),
  z.object({ action: z.literal('share') }),
  z.object({ action: z.literal('hide') }),
]);
type WishForm = z.infer<typeof formSchema>;

/** Moves an item to the cart. An unavailable item stays on the wishlist. */
async function toCart(
  c: Context<AppEnv>,
  lists: ShopperLists,
  list: StoredList,
  { item: id, qty }: Extract<WishForm, { action: 'cart' }>,
): Promise<Saying> {
  const ctx = c.get('ctx');
  const wish = list.items.find((each) => each.listItemId === id);
  if (!wish) return 'item';
  const additions = await additionsOrNone(ctx, [{ ...wish, qty }]);
  const [moved] = additions ?? [];
  if (!moved) return 'choose';
  if (moved.most === 0) return 'stock';
  const outcome = await lists.move(list._id, id, 'cart', moved, { nowMs: ctx.now, keep: true });
  if (outcome.outcome !== 'done') return outcome.outcome === 'full' ? 'full' : 'item';
  countAddition(ctx, [{ ...wish, qty }]);
  tellCart(c, outcome);
  return 'moved';
}

async function update(
  lists: ShopperLists,
  list: StoredList,
  { item: id, qty }: Extract<WishForm, { action: 'update' }>,
): Promise<Saying> {
  const wish = list.items.find((each) => each.listItemId === id);
  if (!wish) return 'item';
  const change = { item: { ...wish, qty }, name: '', most: MOST_UNITS, limits: [], deal: false };
  const { outcome } = await lists.change(list._id, id, change);
  return outcome === 'done' ? 'updated' : 'item';
}

async function copyToRegistry(
  ctx: Ctx,
  lists: ShopperLists,
  list: StoredList,
  { item: id, registry }: Extract<WishForm, { action: 'registry' }>,
): Promise<Saying> {
  const wish = list.items.find((each) => each.listItemId === id);
  if (!wish) return 'item';
  const additions = await additionsOrNone(ctx, [wish]);
  if (!additions) return 'choose';
  await addToRegistry(ctx, lists, registry, additions);
  return 'registered';
}

/** Runs the form of a line or of the sharing section. */
async function change(c: Context<AppEnv>, form: Exclude<WishForm, { action: 'add' }>): Promise<Saying> {
  const ctx = c.get('ctx');
  const lists = ownLists(c);
  const list = await wishlistOf(lists);
  if (!list) return 'item';
  switch (form.action) {
    case 'update':
      return update(lists, list, form);
    case 'cart':
      return toCart(c, lists, list, form);
    case 'registry':
      return copyToRegistry(ctx, lists, list, form);
    case 'remove':
      return (await lists.removeItem(list._id, form.item)).outcome === 'done' ? 'removed' : 'item';
    case 'share':
    case 'hide': {
      const metadata = { isPublic: form.action === 'share', ...(await ownerOf(ctx, 'wishlist')) };
      doneOr(await lists.setMetadata(list._id, metadata, ctx.now));
      return metadata.isPublic ? 'shared' : 'hidden';
    }
  }
}

async function act(c: Context<AppEnv>, typed: URLSearchParams): Promise<Saying> {
  const form = checked(Object.fromEntries(typed), formSchema);
  if (form.action !== 'add') return change(c, form);
  const { isNew } = await addWish(c, form.productId, typed);
  if (isNew) countWish(c.get('ctx'), form.productId);
  return isNew ? 'added' : 'there';
}

/** The notice for a failed form. Rethrows any error that is not about the form. */
function refusalSaying(error: unknown): Saying {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'product_not_found') return 'product';
  if (error.code === 'list_not_found') return 'item';
  if (error.code !== 'validation_error') throw error;
  if (error.fields.some(({ field }) => field === 'qty')) return 'quantity';
  return error.fields.some(({ field }) => field === 'items') ? 'full' : 'item';
}

/** Handles the forms of the page and of every heart button. Guests log in first and are then asked to confirm. */
async function takeWishes(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async (_session, typed) => saidPath(PLACE.path, SAYINGS, await act(c, typed).catch(refusalSaying)),
    again: () => wishlistView(ctx),
    backOf: async (typed) => PLACE.path + (typed.get('action') === 'add' ? await askingQuery(ctx, typed) : ''),
  });
}
