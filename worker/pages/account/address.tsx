import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { type AddressChange, addressChangeSchema, type BookAddress, MOST_ADDRESSES } from '#shared/address/book.ts';
import { countryOf } from '#shared/address/countries.ts';
import { placeLine } from '#shared/address/words.ts';
import { Fault } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { keepAddress } from '#worker/acts/addresses.ts';
import { firstCountry } from '#worker/acts/first-country.ts';
import {
  ADDRESS_PATH,
  type AddressDraft,
  AddressForm,
  fieldsOfAddress,
  SHOW_REGIONS,
} from '#worker/pages/account/parts/address-form.tsx';
import { NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PLACE = { path: ADDRESS_PATH, title: 'Addresses' } as const;

/** Notices after an action, by their key in the page's address. */
const SAYINGS = {
  saved: { lead: 'Your address has been saved.' },
  removed: { lead: 'The address has been removed.' },
  first: { lead: 'Your default address has been updated.' },
} as const satisfies Sayings;

function usesOf({ isDefaultShipping, isDefaultBilling }: BookAddress): string {
  if (isDefaultShipping && isDefaultBilling) return 'Default shipping and billing';
  if (isDefaultShipping) return 'Default shipping';
  return isDefaultBilling ? 'Default billing' : '';
}

function AddressCard({ address, ctx }: { readonly address: BookAddress; readonly ctx: Ctx }): ReactNode {
  const { _id: id, firstname, lastname, company, street, telephone, countryId, vatNumber } = address;
  const uses = usesOf(address);
  const name = `${firstname} ${lastname}`.trim();
  const lines = [company, ...street, placeLine(address), countryOf(countryId)?.name ?? countryId, telephone];
  const which = <HiddenName name={`${name}, ${street.join(', ')}`} />;
  const button = (act: string, words: string) => (
    <Button look="line" size="sm" name="act" value={act}>
      {words}
      {which}
    </Button>
  );
  return (
    <li className="address-card">
      <address>
        {uses !== '' && <span className="address-uses">{uses}</span>}
        <b>{name}</b>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
        {vatNumber !== '' && <span>{`VAT ${vatNumber}`}</span>}
      </address>
      <form method="post" action={sitePath(ctx.site, ADDRESS_PATH)} className="row">
        <input type="hidden" name="id" value={id} />
        <ButtonLink look="line" size="sm" href={`${sitePath(ctx.site, ADDRESS_PATH)}?edit=${encodeURIComponent(id)}`}>
          Edit
          {which}
        </ButtonLink>
        {button('remove', 'Remove')}
        {!address.isDefaultShipping && button('ship', 'Make default for shipping')}
        {!address.isDefaultBilling && button('bill', 'Make default for billing')}
      </form>
    </li>
  );
}

async function Book({ ctx, customerId }: { readonly ctx: Ctx; readonly customerId: number }): Promise<ReactNode> {
  const addresses = await ctx.store.addresses.ofCustomer(customerId);
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {addresses.length === 0 ? (
        <p>You haven’t saved an address yet. Add one, and we’ll fill it in for you at checkout.</p>
      ) : (
        <ul className="address-cards">
          {addresses.map((address) => (
            <AddressCard key={address._id} address={address} ctx={ctx} />
          ))}
        </ul>
      )}
      {addresses.length < MOST_ADDRESSES ? (
        <p>
          <ButtonLink href={`${sitePath(ctx.site, ADDRESS_PATH)}?add=1`}>Add an address</ButtonLink>
        </p>
      ) : (
        <p>{`You can save up to ${MOST_ADDRESSES} addresses. Remove one to add another.`}</p>
      )}
    </>
  );
}

function Form({ ctx, draft }: { readonly ctx: Ctx; readonly draft: AddressDraft }): ReactNode {
  return (
    <>
      <h2 className="d d32">{draft.id === '' ? 'A new address' : 'Change the address'}</h2>
      <AddressForm ctx={ctx} draft={draft} />
    </>
  );
}

/**
 * The form that the page's address asks for. Returns undefined if it asks for the address book, or names someone else's
 * address.
 */
async function askedDraft(ctx: Ctx, customerId: number): Promise<AddressDraft | undefined> {
  const query = ctx.url.searchParams;
  if (query.has('add')) {
    const [customer, countryId] = await Promise.all([ctx.store.customers.byId(customerId), firstCountry(ctx)]);
    const { firstname = '', lastname = '' } = customer ?? {};
    return { id: '', typed: new URLSearchParams({ firstname, lastname, countryId }), refusal: NO_REFUSAL };
  }
  const id = query.get('edit') ?? '';
  const address = id === '' ? undefined : await ctx.store.addresses.find(customerId, id);
  return address && { id, typed: fieldsOfAddress(address), refusal: NO_REFUSAL };
}

/** The address book of a customer (spec 1 section 2.1). */
export const addressPage = accountRoute(
  PLACE,
  async (ctx, { customerId }) => {
    const draft = await askedDraft(ctx, customerId);
    return draft ? <Form ctx={ctx} draft={draft} /> : Book({ ctx, customerId });
  },
  takeAddress,
);

/** Reads the address form. A region that the form did not ask for stays unchanged. */
function changeOf(typed: URLSearchParams): AddressChange {
  const { street1 = '', street2 = '', ...fields } = Object.fromEntries(typed);
  return checked(
    {
      ...fields,
      street: [street1, street2],
      isDefaultShipping: typed.has('isDefaultShipping'),
      isDefaultBilling: typed.has('isDefaultBilling'),
    },
    addressChangeSchema,
  );
}

/** Runs the action of a submitted form. Returns the key of the notice to show. */
async function act(ctx: Ctx, customerId: number, typed: URLSearchParams): Promise<SayingKey<typeof SAYINGS>> {
  const id = typed.get('id') ?? '';
  switch (typed.get('act')) {
    case 'remove':
      if (!(await ctx.store.addresses.remove(customerId, id))) throw new Fault('not_found');
      return 'removed';
    case 'ship':
      await keepAddress(ctx, customerId, id, { isDefaultShipping: true });
      return 'first';
    case 'bill':
      await keepAddress(ctx, customerId, id, { isDefaultBilling: true });
      return 'first';
    case SHOW_REGIONS:
      // Nothing is wrong and nothing is saved: this shows the form again with the regions of the chosen country.
      throw new Fault('validation_error');
    default:
      await keepAddress(ctx, customerId, id === '' ? null : id, changeOf(typed));
      return 'saved';
  }
}

/** Handles the forms of the address book. */
function takeAddress(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => saidPath(ADDRESS_PATH, SAYINGS, await act(ctx, customerId, typed)),
    again: async (_session, { typed, refusal }) => (
      <Form ctx={ctx} draft={{ id: typed.get('id') ?? '', typed, refusal }} />
    ),
  });
}
