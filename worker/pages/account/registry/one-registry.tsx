import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Accordion } from '#client/ui/accordion.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { ListLineFrame } from '#client/ui/cart/list-line.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Fault } from '#shared/errors.ts';
import { PRIORITIES, type StoredItem, type StoredList } from '#shared/list/contract.ts';
import { stillWanted } from '#shared/list/public-list.ts';
import { OCCASION_WORDS, PRIORITY_WORDS } from '#shared/list/registry-words.ts';
import type { ListLine } from '#shared/list/view.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { sitePath } from '#shared/site/sites.ts';
import { ownerOf } from '#worker/acts/list-owner.ts';
import { registryOf } from '#worker/acts/registries.ts';
import { additionsOrNone, doneOr, listsOf, lookAt, ownLists, type ShopperLists } from '#worker/acts/shopper.ts';
import { type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { forCustomers } from '#worker/pages/account/parts/gate.ts';
import { Share } from '#worker/pages/account/parts/share.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { LineStock } from '#worker/pages/account/parts/wish-line.tsx';
import {
  RegistryForm,
  registryFields,
  registryMetadata,
  registrySchema,
} from '#worker/pages/account/registry/registry-form.tsx';
import { REGISTRIES_SAYINGS, REGISTRY_SAYINGS } from '#worker/pages/account/registry/sayings.ts';
import { Said, type SayingKey, saidPath } from '#worker/pages/parts/said.tsx';
import { eventDay } from '#worker/pages/public-list/view.tsx';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const MENU = '/account/registry';

type Saying = SayingKey<typeof REGISTRY_SAYINGS>;

function Wish(props: {
  readonly ctx: Ctx;
  readonly line: ListLine;
  readonly item: StoredItem;
  readonly href: string;
}): ReactNode {
  const { ctx, line, item, href } = props;
  const site = cartSite(ctx.site, ctx.flags);
  const { wanted = item.qty, purchased = 0, priority = 'medium', givers = [] } = item.metadata.registry ?? {};
  return (
    <ListLineFrame line={line} site={site} nowMs={ctx.now}>
      <LineStock line={line} site={site} />
      <p className="s14" data-testid="registry-state">{`${stillWanted(item)} still wanted, ${purchased} bought`}</p>
      {givers.length > 0 && (
        <p className="s14">{`From ${givers.map(({ from, qty }) => `${from} (${qty})`).join(', ')}`}</p>
      )}
      <form className="cline-acts" method="post" action={href}>
        <input type="hidden" name="item" value={line.listItemId} />
        <label className="wish-field">
          Wanted<span className="vh"> of {line.name}</span>
          <input className="inp num" type="number" name="wanted" min={1} max={MOST_UNITS} defaultValue={wanted} />
        </label>
        <label className="wish-field">
          Priority<span className="vh"> of {line.name}</span>
          <span className="selbox">
            <select className="inp" name="priority" defaultValue={priority}>
              {PRIORITIES.map((each) => (
                <option key={each} value={each}>
                  {PRIORITY_WORDS[each]}
                </option>
              ))}
            </select>
          </span>
        </label>
        <Button name="action" value="update" look="line" size="sm">
          Save
          <HiddenName name={line.name} />
        </Button>
        <button type="submit" className="link" name="action" value="remove">
          Remove<span className="vh"> {line.name}</span>
        </button>
      </form>
    </ListLineFrame>
  );
}

interface RegistryViewProps {
  readonly ctx: Ctx;
  readonly list: StoredList;
  readonly lines: readonly ListLine[];
  readonly typed: URLSearchParams | undefined;
  readonly refusal: FormRefusal;
}

function RegistryView({ ctx, list, lines, typed, refusal }: RegistryViewProps): ReactNode {
  const { site, url } = ctx;
  const path = `${MENU}/${list._id}`;
  const href = sitePath(site, path);
  const { occasion, eventDate, message } = list.metadata;
  const items = new Map(list.items.map((item) => [item.listItemId, item]));
  const facts = [occasion && OCCASION_WORDS[occasion], eventDate && eventDay(eventDate, site.locale)];
  return (
    <>
      <Said sayings={REGISTRY_SAYINGS} query={url.searchParams} />
      <p className="mute">{facts.filter(Boolean).join(' · ')}</p>
      {message && <p>{message}</p>}
      {lines.length === 0 ? (
        <div className="cart-empty">
          <p>This registry is empty. Choose “Add to a gift registry” on any product page.</p>
          <ButtonLink href={sitePath(site, '/')}>Start shopping</ButtonLink>
        </div>
      ) : (
        <section className="cart-items" aria-label="Wishes">
          <h2 className="vh">Wishes</h2>
          <ul>
            {lines.map((line) => {
              const item = items.get(line.listItemId);
              return (
                item && (
                  <li key={line.listItemId}>
                    <Wish ctx={ctx} line={line} item={item} href={href} />
                  </li>
                )
              );
            })}
          </ul>
        </section>
      )}
      <Share ctx={ctx} kind="registry" metadata={list.metadata} action={path} />
      <Accordion
        items={[
          {
            id: 'edit',
            title: 'Edit name, occasion and message',
            body: (
              <RegistryForm
                href={href}
                action="edit"
                typed={typed ?? registryFields(list.metadata)}
                refusal={refusal}
              />
            ),
          },
          {
            id: 'delete',
            title: 'Delete this registry',
            body: (
              <form method="post" action={href} className="stack">
                <p>
                  Its link will stop working, and the record of what was bought from it will be lost. Orders are not
                  affected.
                </p>
                <p>
                  <Button name="action" value="delete" look="line">
                    Permanently delete
                  </Button>
                </p>
              </form>
            ),
          },
        ]}
        open={typed ? ['edit'] : []}
      />
    </>
  );
}

async function registryView(
  ctx: Ctx,
  id: string,
  form: { readonly typed?: URLSearchParams; readonly refusal: FormRefusal } = { refusal: NO_REFUSAL },
): Promise<ReactNode> {
  const lists = listsOf(ctx);
  const list = await registryOf(lists, id);
  const [view] = lists ? await lookAt(ctx, lists, [list]) : [];
  return <RegistryView ctx={ctx} list={list} lines={view?.lines ?? []} typed={form.typed} refusal={form.refusal} />;
}

const titleOf = ({ metadata }: StoredList) => metadata.name || 'Gift registry';

/** One of the customer's registries (spec 1 section 2.1). Another customer's registry is not found. */
export const registryPage: PageRoute = {
  path: `${MENU}/:id`,
  gate: 'owner',
  take: takeRegistry,
  find: (ctx, { id = '' }) =>
    forCustomers(ctx, async () => {
      const list = await listsOf(ctx)?.byId(id);
      if (list?.type !== 'registry') return MISSING;
      return inAccount(ctx, { path: ctx.path, title: titleOf(list), menu: MENU }, () => registryView(ctx, id));
    }),
};

const item = z.string().min(1).max(64);

const formSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), ...registrySchema.shape }),
  z.object({
    action: z.literal('update'),
    item,
    wanted: z.coerce.number<string>().int().min(1).max(MOST_UNITS),
    priority: z.enum(PRIORITIES),
  }),
  z.object({ action: z.literal('remove'), item }),
  z.object({ action: z.literal('share') }),
  z.object({ action: z.literal('hide') }),
  z.object({ action: z.literal('delete') }),
]);
type RegistryChange = z.infer<typeof formSchema>;

async function update(
  ctx: Ctx,
  lists: ShopperLists,
  list: StoredList,
  { item: id, wanted, priority }: Extract<RegistryChange, { action: 'update' }>,
): Promise<Saying> {
  const before = list.items.find((each) => each.listItemId === id);
  if (!before) return 'item';
  const metadata = { ...before.metadata, registry: { ...before.metadata.registry, wanted, priority } };
  const item = { ...before, qty: wanted, metadata };
  const [known] = (await additionsOrNone(ctx, [item])) ?? [];
  // For a product that is no longer sold, the wanted quantity may not be raised.
  const change = known ?? { item, name: '', most: before.qty, limits: [], deal: false };
  return (await lists.change(list._id, id, change)).outcome === 'done' ? 'updated' : 'item';
}

/** Does what a form asks for. Returns the path on the site to show next. */
async function change(c: Context<AppEnv>, list: StoredList, form: RegistryChange): Promise<string> {
  const ctx = c.get('ctx');
  const lists = ownLists(c);
  const { _id } = list;
  const say = (saying: Saying) => saidPath(`${MENU}/${_id}`, REGISTRY_SAYINGS, saying);
  switch (form.action) {
    case 'edit': {
      const { action: _, ...facts } = form;
      const metadata = { ...registryMetadata(facts), ...(await ownerOf(ctx, 'registry')) };
      doneOr(await lists.setMetadata(_id, metadata, ctx.now));
      return say('saved');
    }
    case 'update':
      return say(await update(ctx, lists, list, form));
    case 'remove':
      return say((await lists.removeItem(_id, form.item)).outcome === 'done' ? 'removed' : 'item');
    case 'share':
    case 'hide':
      doneOr(await lists.setMetadata(_id, { isPublic: form.action === 'share' }, ctx.now));
      return say(form.action === 'share' ? 'shared' : 'hidden');
    case 'delete':
      await lists.remove(_id);
      return saidPath(MENU, REGISTRIES_SAYINGS, 'deleted');
  }
}

/** Handles the forms of a registry's page. Throws `list_not_found` for another customer's registry. */
async function takeRegistry(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const id = c.req.param('id') ?? '';
  const list = ctx.session.kind === 'customer' ? await registryOf(listsOf(ctx), id) : undefined;
  const place = { path: ctx.path, title: list ? titleOf(list) : 'Gift registry', menu: MENU };
  return takeAccountForm(c, place, {
    act: async (_session, typed) => {
      if (!list) throw new Fault('list_not_found');
      const action = typed.get('action');
      const form = formSchema.safeParse(Object.fromEntries(typed));
      if (!form.success && action === 'update') return saidPath(`${MENU}/${id}`, REGISTRY_SAYINGS, 'quantity');
      return change(c, list, form.success ? form.data : checked(Object.fromEntries(typed), formSchema));
    },
    again: (_session, form) => registryView(ctx, id, form),
  });
}
