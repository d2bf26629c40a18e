import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { billsShipping, isVirtualOrder } from '#shared/checkout/figures.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { AddressFields } from './address-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { useCheckout } from './model.ts';
import { SavedAddresses } from './saved-addresses.tsx';

/** Prefix of the names of the billing fields. */
export const BILL = 'bill-';

export interface BillingProps {
  readonly problems: readonly FieldProblem[];
  readonly isTried: boolean;
}

function BillFields({ problems, isTried }: BillingProps): ReactNode {
  const { state, tell } = useCheckout();
  const { billing } = state;
  return (
    <SavedAddresses use="billing" address={billing} onChange={(change) => tell({ type: 'billingChanged', change })}>
      <div className="form">
        <div className="half">
          <TextField
            id={`${BILL}firstname`}
            name="bill-firstname"
            label="First name"
            value={billing.firstname}
            maxLength={255}
            isRequired
            isTouched={isTried}
            autoComplete="billing given-name"
            onValue={(firstname) => tell({ type: 'billingChanged', change: { firstname } })}
          />
        </div>
        <div className="half">
          <TextField
            id={`${BILL}lastname`}
            name="bill-lastname"
            label="Last name"
            value={billing.lastname}
            maxLength={255}
            autoComplete="billing family-name"
            onValue={(lastname) => tell({ type: 'billingChanged', change: { lastname } })}
          />
        </div>
        <AddressFields
          idPrefix={BILL}
          section="billing"
          address={billing}
          problems={problems}
          isTried={isTried}
          onChange={(change) => tell({ type: 'billingChanged', change })}
        />
      </div>
      {isVirtualOrder(state) && (
        <CompanyFields
          idPrefix={BILL}
          address={billing}
          onChange={(change) => tell({ type: 'billingChanged', change })}
        />
      )}
    </SavedAddresses>
  );
}

/** The billing address: the same as the delivery address, or a different one. */
export function Billing({ problems, isTried }: BillingProps): ReactNode {
  const { state, tell } = useCheckout();
  const isSent = !isVirtualOrder(state) && state.list.type !== 'quote';
  return (
    <>
      {isSent && (
        <Checkbox
          name="useShipping"
          isChecked={state.useShipping}
          onValue={(useShipping) => tell({ type: 'billingShared', useShipping })}
        >
          Same as the shipping address
        </Checkbox>
      )}
      {!billsShipping(state) && <BillFields problems={problems} isTried={isTried} />}
    </>
  );
}
