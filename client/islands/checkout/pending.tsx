import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { useCheckout } from './model.ts';

/** An order that waits for its payment: for the shopper's bank, or for an answer that is late. */
export function Pending(): ReactNode {
  const { state } = useCheckout();
  const { placement } = state;
  if (placement.status !== 'pending') return null;
  const { action } = placement;
  return (
    <div className="co-form" role="status">
      <Note lead={action ? 'Your payment waits for you.' : 'One moment: we are asking about your payment.'}>
        {action ? (
          <>
            The order is placed as soon as you confirm it. Without that it is cancelled in a few minutes, and nothing is
            charged.{' '}
            <a className="link" href={action.url}>
              {action.type === 'threeDS' ? 'Go on to your bank' : 'Go on to pay'}
            </a>
          </>
        ) : (
          'Please keep this page open. Your order will not be placed twice.'
        )}
      </Note>
      {!action && <span className="bone rate-bone" />}
    </div>
  );
}
