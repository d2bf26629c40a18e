import type { ReactNode } from 'react';
import { TextField } from '#client/ui/form/text-field.tsx';
import { isVirtualOrder } from '#shared/checkout/figures.ts';
import { useCheckout } from './model.ts';

/** Contact details for the confirmation and for the carrier. */
export function ContactFields({ isTried }: { readonly isTried: boolean }): ReactNode {
  const { state, tell } = useCheckout();
  const { email, firstname, lastname, telephone } = state.address;
  const common = { isRequired: true, isTouched: isTried };
  return (
    <div className="form">
      <TextField
        {...common}
        id="ship-email"
        name="email"
        type="email"
        label="Email"
        value={email}
        autoComplete="email"
        inputMode="email"
        onValue={(value) => tell({ type: 'addressChanged', change: { email: value } })}
      />
      <div className="half">
        <TextField
          {...common}
          id="ship-firstname"
          name="firstname"
          label="First name"
          value={firstname}
          maxLength={255}
          autoComplete="shipping given-name"
          onValue={(value) => tell({ type: 'addressChanged', change: { firstname: value } })}
        />
      </div>
      <div className="half">
        <TextField
          {...common}
          id="ship-lastname"
          name="lastname"
          label="Last name"
          value={lastname}
          maxLength={255}
          autoComplete="shipping family-name"
          onValue={(value) => tell({ type: 'addressChanged', change: { lastname: value } })}
        />
      </div>
      <TextField
        {...common}
        id="ship-telephone"
        name="telephone"
        type="tel"
        label="Phone number"
        note={isVirtualOrder(state) ? 'For questions about your order' : 'For the delivery only'}
        value={telephone}
        maxLength={64}
        autoComplete="shipping tel"
        inputMode="tel"
        onValue={(value) => tell({ type: 'addressChanged', change: { telephone: value } })}
      />
    </div>
  );
}
