import type { ReactNode } from 'react';

/** Quantity and the buy button, fixed at the bottom of small screens. */
export function BuyBar({ quantity, button }: { readonly quantity: ReactNode; readonly button: ReactNode }): ReactNode {
  return (
    <div className="buybar">
      <div className="buyrow">
        {quantity}
        {button}
      </div>
    </div>
  );
}
