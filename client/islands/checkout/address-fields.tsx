import { type ReactNode, useEffect } from 'react';
import { loadRegions, regions } from '#client/state/checkout/regions.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Address } from '#shared/address/contract.ts';
import { addressWords } from '#shared/address/words.ts';
import { countryIn } from '#shared/checkout/figures.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { problemOf, useCheckout } from './model.ts';

export interface AddressFieldsProps {
  /** Prefix of the field names, because a page may have both a shipping and a billing address. */
  readonly idPrefix: string;
  /** Section for the browser's autofill: `shipping` or `billing`. */
  readonly section: 'shipping' | 'billing';
  readonly address: Address;
  readonly problems: readonly FieldProblem[];
  readonly isTried: boolean;
  readonly onChange: (change: Partial<Address>) => void;
}

function useRegions(country: string) {
  const { props } = useCheckout();
  const known = useSignalValue(regions, { [props.facts.firstCountry]: props.regions });
  useEffect(() => void loadRegions(country), [country]);
  return known[country] ?? [];
}

/** Replaces one street line of an address that may have several. */
function withLine(street: readonly string[], index: number, line: string): string[] {
  return [0, 1].map((each) => (each === index ? line : (street[each] ?? '')));
}

/** Whether a postcode consists of digits: its pattern contains no letter except in `\d`. */
function hasDigitsAlone(postcodeRegex: string): boolean {
  return postcodeRegex !== '' && !/(^|[^\\])[a-z]/i.test(postcodeRegex);
}

function RegionField(props: AddressFieldsProps): ReactNode {
  const { address, idPrefix, section, isTried, onChange } = props;
  const known = useRegions(address.countryId);
  const { region: label } = addressWords(address.countryId);
  return (
    <SelectField
      id={`${idPrefix}region`}
      name="region"
      label={label}
      placeholder="Choose"
      requiredMessage={`Please choose your ${label.toLowerCase()}`}
      options={known.map(({ code, name }) => ({ value: code, label: name }))}
      value={address.region}
      isRequired
      isTouched={isTried}
      autoComplete={`${section} address-level1`}
      onValue={(region) => onChange({ region })}
    />
  );
}

/** The fields of a delivery address, depending on its country. */
export function AddressFields(props: AddressFieldsProps): ReactNode {
  const { address, idPrefix, section, problems, isTried, onChange } = props;
  const { facts } = useCheckout();
  const { countryId, street, city, postcode } = address;
  const country = countryIn(facts, countryId);
  const words = addressWords(countryId);
  const hasRegion = country?.requireRegion === true;
  const third = hasRegion ? 'third' : 'half';
  const common = { isRequired: true, isTouched: isTried };
  return (
    <>
      {facts.countries.length > 1 ? (
        <SelectField
          {...common}
          id={`${idPrefix}countryId`}
          name="countryId"
          label="Country"
          options={facts.countries.map(({ alpha2, name }) => ({ value: alpha2, label: name }))}
          value={countryId}
          autoComplete={`${section} country`}
          onValue={(next) => onChange({ countryId: next, region: '' })}
        />
      ) : (
        <p className="co-country s14 mute">{`Country: ${country?.name ?? countryId}`}</p>
      )}
      <TextField
        {...common}
        id={`${idPrefix}street.0`}
        name="street1"
        label="Street address"
        value={street[0] ?? ''}
        maxLength={255}
        autoComplete={`${section} address-line1`}
        onValue={(line) => onChange({ street: withLine(street, 0, line) })}
      />
      <TextField
        id={`${idPrefix}street.1`}
        name="street2"
        label="Apartment, unit"
        note="Optional"
        value={street[1] ?? ''}
        maxLength={255}
        autoComplete={`${section} address-line2`}
        onValue={(line) => onChange({ street: withLine(street, 1, line) })}
      />
      <div className={third}>
        <TextField
          {...common}
          id={`${idPrefix}city`}
          name="city"
          label="City"
          value={city}
          maxLength={255}
          autoComplete={`${section} address-level2`}
          onValue={(next) => onChange({ city: next })}
        />
      </div>
      {hasRegion && (
        <div className="third pair">
          <RegionField {...props} />
        </div>
      )}
      <div className={hasRegion ? 'third pair' : third}>
        <TextField
          {...common}
          id={`${idPrefix}postcode`}
          name="postcode"
          label={words.postcode}
          requiredMessage={`Please enter your ${words.postcodeInText}`}
          value={postcode}
          maxLength={32}
          inputMode={hasDigitsAlone(country?.postcodeRegex ?? '') ? 'numeric' : 'text'}
          autoComplete={`${section} postal-code`}
          validate={(text) => (text.trim() === '' ? undefined : problemOf(problems, 'postcode'))}
          onValue={(next) => onChange({ postcode: next })}
        />
      </div>
    </>
  );
}
