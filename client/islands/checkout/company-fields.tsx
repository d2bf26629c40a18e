import type { ReactNode } from 'react';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Address } from '#shared/address/contract.ts';
import { vatWords } from '#shared/tax/vat-standing.ts';
import { Fold } from './fold.tsx';
import { useCheckout } from './model.ts';

export interface CompanyFieldsProps {
  readonly address: Address;
  readonly idPrefix: string;
  readonly onChange: (change: Partial<Address>) => void;
}

/** The fields that companies add to an address, on sites whose prices contain VAT that they may not owe. */
export function CompanyFields({ address, idPrefix, onChange }: CompanyFieldsProps): ReactNode {
  const { props, state } = useCheckout();
  if (!props.site.showsTaxExcluded) return null;
  const { vatNumber, eoriNumber } = address;
  const words = vatNumber === '' || !state.tax.quote ? null : vatWords(state.tax.quote);
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
            hint={words && words.kind !== 'bad' ? words.text : undefined}
            value={vatNumber}
            maxLength={32}
            autoComplete="off"
            error={words?.kind === 'bad' ? words.text : undefined}
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
