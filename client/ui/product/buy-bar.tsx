import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface BuyBarProps {
  readonly quantity: ReactNode;
  readonly button: ReactNode;
  /** What the button adds, above it; such a bar stays in view on large screens, too. */
  readonly summary?: ReactNode;
}

/** Quantity and the buy button, fixed at the bottom of small screens. */
export function BuyBar({ quantity, button, summary }: BuyBarProps): ReactNode {
  return (
    <div className={classNames('buybar', summary !== undefined && 'wide')}>
      {summary}
      <div className="buyrow">
        {quantity}
        {button}
      </div>
    </div>
  );
}
