import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { RadioGroup } from '#client/ui/form/choice-field.tsx';
import { Fault } from '#shared/errors.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { stillWanted } from '#shared/list/public-list.ts';
import { OCCASION_WORDS } from '#shared/list/registry-words.ts';
import { sitePath } from '#shared/site/sites.ts';
import { ownerOf } from '#worker/acts/list-owner.ts';
import { offerWithPage } from '#worker/acts/offer-with-page.ts';
import { addToRegistry, registriesOf } from '#worker/acts/registries.ts';
import { doneOr, listsOf, ownLists } from '#worker/acts/shopper.ts';
import { chosenItems } from '#worker/acts/wishes.ts';
import { AddingForm, askedProduct } from '#worker/pages/account/parts/adding.tsx';
import { NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { type RefusedForm, takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import {
  RegistryForm,
  registryFields,
  registryMetadata,
  registrySchema,
} from '#worker/pages/account/registry/registry-form.tsx';
import { REGISTRIES_SAYINGS, REGISTRY_SAYINGS } from '#worker/pages/account/registry/sayings.ts';
import { Said, saidPath } from '#worker/pages/parts/said.tsx';
import { eventDay } from '#worker/pages/public-list/view.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PLACE = { path: '/account/registry', title: 'Gift registries' } as const;

/** How many units of a registry were bought, and how many are still wanted. */
function boughtOf({ items }: StoredList): string {
  const bought = items.reduce((sum, { metadata }) => sum + (metadata.registry?.purchased ?? 0), 0);
  const open = items.reduce((sum, item) => sum + stillWanted(item), 0);
  return `${bought} bought, ${open} still wanted`;
}

function RegistryRow({ ctx, registry }: { readonly ctx: Ctx; readonly registry: StoredList }): ReactNode {
  const { site } = ctx;
  const { name, occasion, eventDate, isPublic } = registry.metadata;
  const facts = [occasion && OCCASION_WORDS[occasion], eventDate && eventDay(eventDate, site.locale)];
  return (
    <li className="order-row">
      <a className="link" href={sitePath(site, `${PLACE.path}/${registry._id}`)}>
        {name || 'Gift registry'}
      </a>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <span>{countOf(registry.items.length, 'product', 'products', site.locale)}</span>
      <span>{boughtOf(registry)}</span>
      <span>{isPublic ? 'Visible to guests' : 'Only you can see it'}</span>
    </li>
  );
}

/** Asks which registry a product should be added to. */
async function Adding(props: {
  readonly ctx: Ctx;
  readonly productId: number;
  readonly registries: readonly StoredList[];
}): Promise<ReactNode> {
  const { ctx, productId, registries } = props;
  const { site, url } = ctx;
  const found = (await ctx.store.offers.byIds([productId])).get(productId);
  const offer = found?.hasPage ? found : undefined;
  if (registries.length === 0 && offer) {
    return <p>{`Create a registry first, then come back to ${offer.options.name} to add it.`}</p>;
  }
  return (
    <AddingForm offer={offer} query={url.searchParams} action={sitePath(site, PLACE.path)}>
      <RadioGroup
        name="registry"
        legend={`Which registry is ${offer?.options.name} for?`}
        options={registries.map(({ _id, metadata }) => ({ value: _id, label: metadata.name || 'Gift registry' }))}
        defaultValue={registries[0]?._id ?? ''}
        isRequired
      />
      <p className="row">
        <Button name="action" value="add" look="buy">
          Add to the registry
        </Button>
        <ButtonLink look="line" href={sitePath(site, offer?.url ?? '/')}>
          Back to the product
        </ButtonLink>
      </p>
    </AddingForm>
  );
}

async function registriesView(ctx: Ctx, form?: RefusedForm): Promise<ReactNode> {
  const { site, url } = ctx;
  const registries = await registriesOf(listsOf(ctx));
  const productId = askedProduct(url.searchParams);
  return (
    <>
      <Said sayings={REGISTRIES_SAYINGS} query={url.searchParams} />
      {productId !== undefined && (await Adding({ ctx, productId, registries }))}
      {registries.length > 0 && (
        <ul>
          {registries.map((registry) => (
            <RegistryRow key={registry._id} ctx={ctx} registry={registry} />
          ))}
        </ul>
      )}
      <section className="account-section" aria-labelledby="new-registry">
        <h2 className="d d32" id="new-registry">
          {registries.length === 0 ? 'Create your first registry' : 'Create another registry'}
        </h2>
        <p>
          A registry is a list of gifts you would like. Guests can see what is still needed, and we keep track of what
          has been bought.
        </p>
        <RegistryForm
          href={sitePath(site, PLACE.path)}
          action="make"
          typed={form?.typed ?? registryFields({ isPublic: true })}
          refusal={form?.refusal ?? NO_REFUSAL}
        />
      </section>
    </>
  );
}

/**
 * The customer's gift registries (spec 1 section 2.1). With `?add=101` the page asks which of them that product should
 * be added to.
 */
export const registriesPage: PageRoute = {
  path: PLACE.path,
  gate: 'customer',
  take: takeRegistries,
  find: async (ctx) => inAccount(ctx, PLACE, () => registriesView(ctx)),
};

const formSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('make'), ...registrySchema.shape }),
  z.object({
    action: z.literal('add'),
    registry: z.string().min(1).max(64),
    productId: z.coerce.number<string>().int().positive(),
  }),
]);

/** Adds a product with the chosen options. Returns the address to show next. */
async function add(c: Context<AppEnv>, registry: string, productId: number, typed: URLSearchParams): Promise<string> {
  const ctx = c.get('ctx');
  try {
    const additions = await chosenItems(ctx, await offerWithPage(ctx, productId), typed);
    if (!additions) return saidPath(PLACE.path, REGISTRIES_SAYINGS, 'choose');
    await addToRegistry(ctx, ownLists(c), registry, additions);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'product_not_found') return saidPath(PLACE.path, REGISTRIES_SAYINGS, 'product');
    if (error.code === 'list_not_found') return saidPath(PLACE.path, REGISTRIES_SAYINGS, 'registry');
    if (error.code === 'validation_error') return saidPath(PLACE.path, REGISTRIES_SAYINGS, 'full');
    throw error;
  }
  return saidPath(`${PLACE.path}/${registry}`, REGISTRY_SAYINGS, 'added');
}

/** Handles the forms of the page: a new registry, or a product to add to one. */
async function takeRegistries(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async (_session, typed) => {
      const form = checked(Object.fromEntries(typed), formSchema);
      if (form.action === 'add') return add(c, form.registry, form.productId, typed);
      const { action: _, ...facts } = form;
      const metadata = { ...registryMetadata(facts), ...(await ownerOf(ctx, 'registry')) };
      const { list } = doneOr(await ownLists(c).create('registry', metadata, ctx.now));
      return saidPath(`${PLACE.path}/${list._id}`, REGISTRY_SAYINGS, 'made');
    },
    again: (_session, form) => registriesView(ctx, form),
  });
}
