import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { useCheckout } from './model.ts';
import { StepLink } from './step-link.tsx';

/** Headings of the messages about rates. */
export const NO_RATES = 'The rates could not be loaded.';
export const NO_WAY = 'We cannot ship this order to this address.';

interface RetryProps {
  readonly lead: string;
  readonly onRetry: () => void;
}

/** A service did not respond, so the shopper may retry. */
export function Retry({ lead, onRetry }: RetryProps): ReactNode {
  return (
    <div role="alert" className="co-retry">
      <Note kind="bad" lead={lead}>
        Nothing is lost.
      </Note>
      <Button type="button" look="line" size="sm" onPress={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Failure(): ReactNode {
  const { state, tell } = useCheckout();
  const { shipping } = state;
  if (shipping.status === 'error' && shipping.reason === 'none') {
    return (
      <Note kind="bad" announce="alert" lead={NO_WAY}>
        <StepLink to="shipping">Check the address</StepLink>
      </Note>
    );
  }
  if (shipping.status === 'error') {
    return <Retry lead={NO_RATES} onRetry={() => tell({ type: 'ratesOutdated' })} />;
  }
  return <Retry lead="The tax could not be calculated." onRetry={() => tell({ type: 'taxOutdated' })} />;
}

/** On the steps after shipping: why the total is unknown, and what to do about it. */
export function QuoteFailures(): ReactNode {
  const { shipping, tax } = useCheckout().state;
  if (shipping.status !== 'error' && tax.status !== 'error') return null;
  return (
    <div className="co-errors">
      <Failure />
    </div>
  );
}
