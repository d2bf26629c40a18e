import '#client/styles/bank-challenge.css';
import { call } from '#client/browser/call.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { loadSpreedly } from './spreedly-script.ts';

export interface ChallengeOptions {
  readonly orderId: string;
  readonly environmentKey: string;
  readonly transactionToken: string;
  /** The bank's challenge requires the shopper and is now shown. */
  readonly onShown: () => void;
}

/** Tells the store to continue an order after its challenge. Returns whether the bank requires another step. */
async function goOn(orderId: string): Promise<boolean> {
  const result = await call<WireOrder>('POST', `/svc_checkout/order/${orderId}/details`, { details: {} });
  if (!result.ok) throw new Error(`challenge: ${result.error.type}`);
  return result.data.status === 'payment_pending';
}

/**
 * Runs a bank's challenge with Spreedly's script, in the page's elements `bank-device` and `bank-challenge`. Resolves
 * when the store can be asked for the order's outcome. Rejects if the script does not load or the store does not
 * respond.
 */
export async function runChallenge(options: ChallengeOptions): Promise<void> {
  const { orderId, environmentKey, transactionToken, onShown } = options;
  const { Spreedly } = await loadSpreedly();
  await new Promise<void>((resolve, reject) => {
    Spreedly.removeHandlers();
    Spreedly.on('3ds:status', ({ action }) => {
      if (action === 'challenge') onShown();
      // The bank's next step needs a fresh start of the script, so the page reloads. The order's deadline ends the
      // repetition.
      else if (action === 'trigger-completion') {
        goOn(orderId).then((wantsMore) => (wantsMore ? location.reload() : resolve()), reject);
      } else if (action === 'succeeded' || action === 'error' || action === 'finalization-timeout') resolve();
    });
    new Spreedly.ThreeDS.Lifecycle({
      environmentKey,
      transactionToken,
      hiddenIframeLocation: 'bank-device',
      challengeIframeLocation: 'bank-challenge',
      challengeIframeClasses: 'bank-frame',
    }).start();
  });
}
