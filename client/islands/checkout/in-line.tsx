import type { ReactNode } from 'react';
import { leaveLine } from '#client/state/checkout/wait-in-line.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { waitWords } from '#shared/order/waiting-line.ts';
import { useCheckout } from './model.ts';

/** An order that waits in line because many people are ordering. */
export function InLine(): ReactNode {
  const { state, props } = useCheckout();
  const { placement } = state;
  if (placement.status !== 'inLine') return null;
  const { place, waitSeconds } = placement.place;
  return (
    <div className="co-form">
      <div className="co-wait" role="status" data-testid="in-line">
        <p className="co-place-in-line">
          <span className="mute">Your place</span>
          <strong className="d d44">{place.toLocaleString(props.site.locale)}</strong>
        </p>
        <Note lead={`Your turn is in ${waitWords(waitSeconds)}.`}>
          Many people are ordering right now. Keep this page open, and your order is sent automatically when it is your
          turn. Nothing has been charged, and nothing is reserved until then.
        </Note>
      </div>
      <div className="co-out">
        <Button type="button" look="line" testId="leave-line" onPress={leaveLine}>
          Change the order
        </Button>
      </div>
    </div>
  );
}
