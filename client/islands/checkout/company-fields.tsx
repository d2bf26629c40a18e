import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Address } from '#shared/address/contract.ts';
import { Fold } from './fold.tsx';
import { useCheckout } from './model.ts';

const INVALID = 'This VAT number is not valid for the country. Without a valid one, tax is charged.';

export interface CompanyFieldsProps {
  readonly address: Address;
  readonly idPrefix: string;
  readonly onChange: (change: Partial<Address>) => void;
}

/** What companies add to an address, where prices contain VAT that they may not owe. */
export function CompanyFields({ address, idPrefix, onChange }: CompanyFieldsProps): ReactNode {
  const { props, state } = useCheckout();
  if (!props.site.showsTaxExcluded) return null;
  const { vatNumber, eoriNumber } = address;
  const isInvalid = vatNumber !== '' && state.tax.quote?.isVatNumberValid === false;
  return (
    <Fold
      className="co-fold"
      isNeeded={vatNumber !== '' || eoriNumber !== ''}
      label={
        <>
          <Icon name="plus" size="s" />
          Buying for a company? Add a VAT number
        </>
      }
    >
      <div className="form">
        <div className="half">
          <TextField
            id={`${idPrefix}vatNumber`}
            name="vatNumber"
            label="VAT number"
            note="Optional"
            value={vatNumber}
            maxLength={32}
            autoComplete="off"
            error={isInvalid ? INVALID : undefined}
            onValue={(value) => onChange({ vatNumber: value })}
          />
        </div>
        <div className="half">
          <TextField
            id={`${idPrefix}eoriNumber`}
            name="eoriNumber"
            label="EORI number"
            note="Optional"
            value={eoriNumber}
            maxLength={32}
            autoComplete="off"
            onValue={(value) => onChange({ eoriNumber: value })}
          />
        </div>
      </div>
    </Fold>
  );
}
