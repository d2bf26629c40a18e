import { type ReactNode, useState } from 'react';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { blankAddress } from '#shared/address/blank.ts';
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
import { useCheckout } from './model.ts';

export interface SavedAddressesProps {
  readonly use: AddressUse;
  /** The address that the order currently has. */
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  /** The fields of an address that is not saved. */
  readonly children: ReactNode;
}

const NEW = 'new';

/** The saved address that equals the order's; if two are equal, the one that was picked. */
function chosenOf(saved: readonly SavedAddress[], address: Address, picked: string | null): SavedAddress | undefined {
  const same = saved.filter((each) => isSamePlace(each, address));
  return same.find(({ _id }) => _id === picked) ?? same[0];
}

/** The customer's saved addresses to choose from, and the fields of another one; only the fields if none are saved. */
export function SavedAddresses({ use, address, onChange, children }: SavedAddressesProps): ReactNode {
  const { props, facts } = useCheckout();
  const [picked, setPicked] = useState<string | null>(null);
  const saved = usableAddresses(props.customer?.addresses ?? [], use, facts.countries);
  if (saved.length === 0) return children;
  // After the customer asked for another address, its fields stay visible even if it becomes equal to a saved one.
  const chosen = picked === NEW ? undefined : chosenOf(saved, address, picked);
  const choose = (each: SavedAddress) => {
    setPicked(each._id);
    onChange(addressOfSaved(each));
  };
  const another = () => {
    setPicked(NEW);
    const { street, city, postcode, region, countryId } = blankAddress(facts.firstCountry);
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
