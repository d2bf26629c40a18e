import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { activeCart } from '#shared/list/active-list.ts';
import { CHECKOUT_LISTS, type ListType, PUBLIC_LISTS, type StoredList } from '#shared/list/contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import { listsOf, ownLists, tellCart, tellCartQuantity } from '#worker/acts/shopper.ts';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PLACE = { path: '/account/my-lists', title: 'My lists' } as const;

const SAYINGS = {
  deleted: { text: 'The list has been deleted.' },
  renamed: { text: 'The list has been renamed.' },
  used: { text: 'This is your cart now.' },
  name: { text: 'Please enter a name of at most 120 characters.', kind: 'bad' },
  list: { text: 'This list no longer exists.', kind: 'bad' },
} as const satisfies Sayings;

type Saying = keyof typeof SAYINGS;

/** Kinds of lists in the order in which they are shown. The temporary `buyNow` list is left out. */
const SHOWN: readonly ListType[] = ['cart', 'sfl', 'wishlist', 'registry', 'registryPurchase', 'quote'];

const KINDS: Readonly<Record<ListType, string>> = {
  cart: 'Cart',
  sfl: 'Saved for later',
  wishlist: 'Wishlist',
  registry: 'Gift registry',
  registryPurchase: 'Registry purchases',
  quote: 'Quote',
  buyNow: 'Buy now',
};

/** The path on the site of the page that shows a list. */
function pathOf({ type, _id, metadata }: StoredList): string {
  if (type === 'wishlist') return '/account/wishlist';
  if (type === 'registry') return `/account/registry/${_id}`;
  if (type === 'registryPurchase') return `/registry/${metadata.registry ?? ''}`;
  return type === 'quote' ? '/account/custom-quoting' : '/cart';
}

/**
 * Kinds of lists that can be deleted here: carts and wishlists are emptied on their own pages, and a registry has its
 * own page.
 */
const DELETABLE: readonly ListType[] = ['sfl', 'registryPurchase', 'quote'];

interface RowProps {
  readonly ctx: Ctx;
  readonly list: StoredList;
  readonly isActive: boolean;
}

function nameOf({ type, metadata }: StoredList): string {
  return metadata.name || metadata.quote?.quoteNumber || metadata.quote?.quoteId || KINDS[type];
}

function Rename({ ctx, list }: RowProps): ReactNode {
  const name = nameOf(list);
  return (
    <details className="account-rename">
      <summary className="link">
        Rename<span className="vh"> {name}</span>
      </summary>
      <form className="cline-acts" method="post" action={sitePath(ctx.site, PLACE.path)}>
        <input type="hidden" name="list" value={list._id} />
        <label>
          <span className="vh">New name for {name}</span>
          <input className="inp" name="name" defaultValue={list.metadata.name ?? ''} maxLength={120} required />
        </label>
        <Button name="action" value="rename" look="line" size="sm">
          Save
        </Button>
      </form>
    </details>
  );
}

function Row(props: RowProps): ReactNode {
  const { ctx, list, isActive } = props;
  const { type, items, _id } = list;
  const name = nameOf(list);
  const canBuy = CHECKOUT_LISTS.includes(type) && items.length > 0 && !isActive;
  return (
    <li className="order-row" data-testid="list-row">
      <a className="link" href={sitePath(ctx.site, pathOf(list))}>
        {name}
      </a>
      <span>{KINDS[type]}</span>
      <span>{countOf(items.length, 'product', 'products', ctx.site.locale)}</span>
      <span>{PUBLIC_LISTS.includes(type) ? (list.metadata.isPublic ? 'Shared' : 'Only you can see it') : ''}</span>
      <div className="account-acts">
        {isActive && <b>Your current cart</b>}
        {PUBLIC_LISTS.includes(type) && <Rename {...props} />}
        {(canBuy || DELETABLE.includes(type)) && (
          <form className="row" method="post" action={sitePath(ctx.site, PLACE.path)}>
            <input type="hidden" name="list" value={_id} />
            {canBuy && (
              <Button name="action" value="use" look="line" size="sm">
                Make it my cart
                <HiddenName name={name} />
              </Button>
            )}
            {DELETABLE.includes(type) && (
              <button type="submit" className="link" name="action" value="delete">
                Delete<span className="vh"> {name}</span>
              </button>
            )}
          </form>
        )}
      </div>
    </li>
  );
}

async function listsView(ctx: Ctx): Promise<ReactNode> {
  const all = (await listsOf(ctx)?.all()) ?? [];
  const active = activeCart(all);
  const shown = SHOWN.flatMap((type) => all.filter((list) => list.type === type));
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {shown.length === 0 ? (
        <p>You have no lists yet. Anything you add to your cart or wishlist shows up here.</p>
      ) : (
        <ul>
          {shown.map((list) => (
            <Row key={list._id} ctx={ctx} list={list} isActive={list === active} />
          ))}
        </ul>
      )}
      <p className="row">
        <a className="link" href={sitePath(ctx.site, '/account/registry')}>
          Create a gift registry
        </a>
        <a className="link" href={sitePath(ctx.site, '/account/custom-quoting')}>
          Ask for a quote
        </a>
      </p>
    </>
  );
}

/** All lists of the customer on this site (spec 1 section 2.1). */
export const myListsPage = accountRoute(PLACE, listsView, takeLists);

const list = z.string().min(1).max(64);

const formSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('rename'), list, name: z.string().trim().min(1).max(120) }),
  z.object({ action: z.literal('use'), list }),
  z.object({ action: z.literal('delete'), list }),
]);

/** Does what a form asks for, if the rules of the list allow it. */
async function change(c: Context<AppEnv>, form: z.infer<typeof formSchema>): Promise<Saying> {
  const ctx = c.get('ctx');
  const lists = ownLists(c);
  const found = await lists.byId(form.list);
  if (!found) return 'list';
  const { _id, type } = found;
  if (form.action === 'delete') {
    const quantity = DELETABLE.includes(type) ? await lists.remove(_id) : undefined;
    if (quantity === undefined) return 'list';
    tellCartQuantity(c, quantity);
    return 'deleted';
  }
  if (!(form.action === 'use' ? CHECKOUT_LISTS : PUBLIC_LISTS).includes(type)) return 'list';
  const metadata = form.action === 'use' ? { isActive: true } : { name: form.name };
  const outcome = await lists.setMetadata(_id, metadata, ctx.now);
  if (outcome.outcome !== 'done') return 'list';
  tellCart(c, outcome);
  return form.action === 'use' ? 'used' : 'renamed';
}

/** Handles the forms of the page. */
async function takeLists(c: Context<AppEnv>): Promise<Response> {
  return takeAccountForm(c, PLACE, {
    act: async (_session, typed) => {
      const form = formSchema.safeParse(Object.fromEntries(typed));
      return saidPath(PLACE.path, SAYINGS, form.success ? await change(c, form.data) : 'name');
    },
    again: () => listsView(c.get('ctx')),
  });
}
