import type { ReactNode } from 'react';

/** Quantity and the buy button; on small screens it stays at the foot of the screen. */
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
