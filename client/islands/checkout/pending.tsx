import { type ReactNode, useState } from 'react';
import { giveUp } from '#client/state/checkout/place-order.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { PaymentAction } from '#shared/order/contract.ts';
import { useCheckout } from './model.ts';

type Way = 'cart' | 'payment';

const WAYS: readonly { readonly to: Way; readonly words: string; readonly testId: string }[] = [
  { to: 'payment', words: 'Pay another way', testId: 'pay-another-way' },
  { to: 'cart', words: 'Back to the cart', testId: 'back-to-cart' },
];

/** Tells the shopper why a payment could not be canceled. */
function failureWords(type: string): string {
  if (type === 'browser_offline') return 'You are offline. Please try again once you are back online.';
  return 'The payment provider is not responding. We will keep trying to cancel the payment; please try again in a moment.';
}

/** The ways out of a pending order; each cancels its payment first. */
function WaysOut(): ReactNode {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (to: Way) => {
    setBusy(to);
    setFailure(null);
    const error = await giveUp(to);
    setBusy(null);
    if (error) setFailure(failureWords(error.type));
  };
  return (
    <>
      {failure !== null && (
        <Note kind="warn" announce="alert" lead="The payment has not been canceled yet.">
          {failure}
        </Note>
      )}
      <div className="co-out">
        {WAYS.map(({ to, words, testId }) => (
          <Button
            key={to}
            type="button"
            look="line"
            testId={testId}
            isLoading={busy === to}
            isDisabled={busy !== null && busy !== to}
            onPress={() => void leave(to).catch(reportError)}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}

function Waiting({ action }: { readonly action: PaymentAction }): ReactNode {
  return (
    <>
      <Note lead="Your payment is waiting for you.">
        We will place your order as soon as you confirm the payment. If you do not, it will be canceled in a few
        minutes, and you will not be charged.
      </Note>
      <ButtonLink href={action.url} look="buy">
        {action.type === 'threeDS' ? 'Continue to your bank' : 'Continue to payment provider'}
      </ButtonLink>
    </>
  );
}

/** An order that waits for its payment, either for the shopper's bank or for a late answer. */
export function Pending(): ReactNode {
  const { state } = useCheckout();
  const { placement } = state;
  if (placement.status !== 'pending') return null;
  const { action } = placement;
  return (
    <div className="co-form">
      <div className="co-wait" role="status">
        {action ? (
          <Waiting action={action} />
        ) : (
          <>
            <Note lead="One moment, checking your payment.">
              Please keep this page open. Your order will not be placed twice.
            </Note>
            <span className="bone rate-bone" />
          </>
        )}
      </div>
      <WaysOut />
    </div>
  );
}
