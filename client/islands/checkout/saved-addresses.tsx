import { type ReactNode, useState } from 'react';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import type { Address } from '#shared/address/contract.ts';
import {
  type AddressUse,
  addressOfSaved,
  isSamePlace,
  type SavedAddress,
  usableAddresses,
} from '#shared/address/saved.ts';
import { placeLine } from '#shared/address/words.ts';
import { countryIn } from '#shared/checkout/figures.ts';
import { blankAddress } from '#shared/checkout/state.ts';
import { useCheckout } from './model.ts';

export interface SavedAddressesProps {
  readonly use: AddressUse;
  /** What the order has now. */
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  /** The fields of an address that is not on file. */
  readonly children: ReactNode;
}

const NEW = 'new';

/** The saved address that an order has; the one that was picked where two are the same place. */
function chosenOf(saved: readonly SavedAddress[], address: Address, picked: string | null): SavedAddress | undefined {
  const same = saved.filter((each) => isSamePlace(each, address));
  return same.find(({ _id }) => _id === picked) ?? same[0];
}

/** The addresses that a customer keeps, to choose from, and the fields of another one; the fields alone where there are none. */
export function SavedAddresses({ use, address, onChange, children }: SavedAddressesProps): ReactNode {
  const { props, facts } = useCheckout();
  const [picked, setPicked] = useState<string | null>(null);
  const saved = usableAddresses(props.customer?.addresses ?? [], use, facts.countries);
  if (saved.length === 0) return children;
  // Anyone who asked for another address keeps its fields, also where it becomes one that is on file.
  const chosen = picked === NEW ? undefined : chosenOf(saved, address, picked);
  const choose = (each: SavedAddress) => {
    setPicked(each._id);
    onChange(addressOfSaved(each));
  };
  const another = () => {
    setPicked(NEW);
    const { street, city, postcode, region, countryId } = blankAddress(facts.site.country);
    onChange({ street, city, postcode, region, countryId });
  };
  const lineOf = (each: SavedAddress) => {
    const country = facts.countries.length > 1 ? (countryIn(facts, each.countryId)?.name ?? each.countryId) : '';
    return [placeLine(each), country].filter((part) => part !== '').join(', ');
  };
  return (
    <>
      <fieldset className="rates">
        <legend className="vh">{use === 'shipping' ? 'Shipping address' : 'Billing address'}</legend>
        {saved.map((each) => (
          <ChoiceRow
            key={each._id}
            name={`${use}-address`}
            value={each._id}
            isChosen={chosen?._id === each._id}
            label={each.street.filter((line) => line !== '').join(', ')}
            details={`${each.firstname} ${each.lastname}, ${lineOf(each)}`}
            onChoose={() => choose(each)}
          />
        ))}
        <ChoiceRow
          name={`${use}-address`}
          value={NEW}
          isChosen={chosen === undefined}
          label="Another address"
          onChoose={another}
        />
      </fieldset>
      {chosen === undefined && children}
    </>
  );
}
