import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { CardSlot } from './use-card-slot.ts';

export interface CardProgressProps {
  readonly slot: CardSlot;
  readonly onRetry: () => void;
  /** The fields; they stay on the page even while hidden. */
  readonly children: ReactNode;
}

function statusOf({ progress, isBusy }: CardSlot): string {
  if (progress === 'ready') {
    return isBusy
      ? 'One moment, processing your card…'
      : 'Your card details go straight to our payment provider. We never see them.';
  }
  return isBusy ? 'One moment, loading the card fields.' : 'Loading the card fields…';
}

/** A provider's card fields with their loading state, and a button to try again if they failed. */
export function CardProgress({ slot, onRetry, children }: CardProgressProps): ReactNode {
  const { progress } = slot;
  const isLost = progress === 'failed' || progress === 'broken';
  const retry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The shopper is already at a step where they can continue.
    if (progress === 'broken') retry.current?.querySelector('button')?.focus();
  }, [progress]);
  return (
    <>
      {isLost && (
        <div className="co-retry" ref={retry}>
          <Note
            kind="bad"
            announce="alert"
            lead={progress === 'failed' ? 'The card fields could not be loaded.' : 'Your card could not be processed.'}
          >
            Try again, or choose another way to pay. Nothing was charged.
          </Note>
          <Button type="button" look="line" onPress={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <div hidden={isLost}>
        {children}
        <div className="fld">
          <p className="hint card-status" role="status">
            {statusOf(slot)}
          </p>
        </div>
      </div>
    </>
  );
}
