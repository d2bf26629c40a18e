import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { BookAddress } from '#shared/address/book.ts';
import { type Country, countryOf } from '#shared/address/countries.ts';
import { type Region, regionsOf } from '#shared/address/regions.ts';
import { addressWords } from '#shared/address/words.ts';
import { shippedRegions } from '#shared/site/ships-to.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { errorOf, type FormRefusal } from '#worker/pages/account/parts/form.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { countriesServed } from '#worker/request/ship-to.ts';

/** The path of the address book on each site. */
export const ADDRESS_PATH = '/account/address';

/** Name and value of the button that loads the regions of the chosen country. */
export const SHOW_REGIONS = 'regions';

/** An address as its form shows it: the saved values, or what was typed. */
export interface AddressDraft {
  /** '' for a new address. */
  readonly id: string;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}

/** The form fields of a saved address. */
export function fieldsOfAddress(address: BookAddress): URLSearchParams {
  const { street, isDefaultShipping, isDefaultBilling, _id, ...texts } = address;
  return new URLSearchParams({
    ...texts,
    street1: street[0] ?? '',
    street2: street.slice(1).join(', '),
    ...(isDefaultShipping ? { isDefaultShipping: 'on' } : {}),
    ...(isDefaultBilling ? { isDefaultBilling: 'on' } : {}),
  });
}

/** The countries that the site ships to, and the address's own country if only another site ships there. */
function countriesFor(shipped: readonly Country[], countryId: string): readonly Country[] {
  const own = shipped.some(({ alpha2 }) => alpha2 === countryId) ? undefined : countryOf(countryId);
  return own ? [own, ...shipped] : shipped;
}

/** The regions that the site ships to; all regions of the country if the address has a region outside them. */
function regionsFor(site: Site, countryId: string, region: string): readonly Region[] {
  const shipped = shippedRegions(site.code, countryId);
  return region === '' || shipped.some(({ code }) => code === region) ? shipped : regionsOf(countryId);
}

/** Input of the groups of address fields. */
interface FieldsProps {
  readonly site: Site;
  readonly draft: Pick<AddressDraft, 'refusal' | 'typed'>;
}

/**
 * Country, region, city and postcode; the country decides what the others may be. Place it in the island
 * `address-form`, in a form that handles the button `SHOW_REGIONS`.
 */
export function PlaceFields({
  site,
  shipped,
  draft,
}: FieldsProps & {
  /** The countries that the site ships to. */
  readonly shipped: readonly Country[];
}): ReactNode {
  const { typed, refusal } = draft;
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  const countryId = typed.get('countryId') || site.country;
  const countries = countriesFor(shipped, countryId);
  const regions = regionsFor(site, countryId, typed.get('region') ?? '');
  const words = addressWords(countryId);
  return (
    <>
      {countries.length > 1 ? (
        <div className="address-country">
          <SelectField
            name="countryId"
            label="Country"
            options={countries.map(({ alpha2, name }) => ({ value: alpha2, label: name }))}
            defaultValue={countryId}
            autoComplete="country"
            {...errorOf(refusal, 'countryId')}
          />
          <button type="submit" className="btn line" name="act" value={SHOW_REGIONS} formNoValidate>
            <span>Choose</span>
          </button>
        </div>
      ) : (
        <>
          <input type="hidden" name="countryId" value={countryId} />
          <p className="s14 mute">{`Country: ${countries[0]?.name ?? countryId}`}</p>
        </>
      )}
      <div className="third">
        <TextField {...text('city')} label="City" autoComplete="address-level2" maxLength={255} isRequired />
      </div>
      <div className="third" data-region="" hidden={regions.length === 0}>
        <SelectField
          {...text('region')}
          label={words.region}
          placeholder="Choose"
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          autoComplete="address-level1"
          isRequired
          isDisabled={regions.length === 0}
        />
      </div>
      <div className="third">
        <TextField {...text('postcode')} label={words.postcode} autoComplete="postal-code" maxLength={32} isRequired />
      </div>
    </>
  );
}

/** Additional fields for companies, on sites whose prices include VAT that a company may not owe. */
function CompanyFields({ site, draft: { typed, refusal } }: FieldsProps): ReactNode {
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  return (
    <>
      <TextField {...text('company')} label="Company" note="Optional" autoComplete="organization" maxLength={255} />
      {site.showsTaxExcluded && (
        <>
          <div className="half">
            <TextField {...text('vatNumber')} label="VAT number" note="Optional" autoComplete="off" maxLength={32} />
          </div>
          <div className="half">
            <TextField {...text('eoriNumber')} label="EORI number" note="Optional" autoComplete="off" maxLength={32} />
          </div>
        </>
      )}
    </>
  );
}

/** The form for a new address or for changing one. */
export function AddressForm({ ctx, draft }: { readonly ctx: Ctx; readonly draft: AddressDraft }): ReactNode {
  const { site } = ctx;
  const { id, typed, refusal } = draft;
  const text = (name: string, field = name) => ({
    name,
    defaultValue: typed.get(name) ?? '',
    maxLength: 255,
    ...errorOf(refusal, field),
  });
  const whole = errorOf(refusal, 'address').error;
  return (
    <Enhanced name="address-form" when="touch">
      <form method="post" action={sitePath(site, ADDRESS_PATH)} className="address-form">
        {whole && <Note kind="bad" lead={`${whole}.`} announce="alert" />}
        {/* The Enter key presses the first button of a form, which would otherwise be the one that loads the regions. */}
        <button type="submit" name="act" value="save" hidden />
        <input type="hidden" name="id" value={id} />
        <div className="form">
          <div className="half">
            <TextField {...text('firstname')} label="First name" autoComplete="given-name" isRequired />
          </div>
          <div className="half">
            <TextField {...text('lastname')} label="Last name" autoComplete="family-name" isRequired />
          </div>
          <TextField
            {...text('telephone')}
            maxLength={64}
            type="tel"
            inputMode="tel"
            label="Phone number"
            autoComplete="tel"
            isRequired
          />
          <TextField {...text('street1', 'street.0')} label="Street address" autoComplete="address-line1" isRequired />
          <TextField {...text('street2')} label="Apartment, unit" note="Optional" autoComplete="address-line2" />
          <PlaceFields site={site} shipped={countriesServed(ctx)} draft={draft} />
          <CompanyFields site={site} draft={draft} />
          <Checkbox name="isDefaultShipping" isCheckedAtFirst={typed.has('isDefaultShipping')}>
            Use as my default shipping address
          </Checkbox>
          <Checkbox name="isDefaultBilling" isCheckedAtFirst={typed.has('isDefaultBilling')}>
            Use as my default billing address
          </Checkbox>
        </div>
        <p className="row">
          <Button name="act" value="save">
            Save the address
          </Button>
          <ButtonLink look="line" href={sitePath(site, ADDRESS_PATH)}>
            Cancel
          </ButtonLink>
        </p>
      </form>
    </Enhanced>
  );
}
