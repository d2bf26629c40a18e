import '#client/styles/bank-challenge.css';
import { call } from '#client/browser/call.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { loadSpreedly } from './spreedly-script.ts';

export interface ChallengeOptions {
  readonly orderId: string;
  readonly environmentKey: string;
  readonly transactionToken: string;
  /** The bank wants something of the shopper, and shows it. */
  readonly onShown: () => void;
}

/** Has the store go on with an order after its challenge. Answers whether its bank wants more. */
async function goOn(orderId: string): Promise<boolean> {
  const result = await call<WireOrder>('POST', `/svc_checkout/order/${orderId}/details`, { details: {} });
  if (!result.ok) throw new Error(`challenge: ${result.error.type}`);
  return result.data.status === 'payment_pending';
}

/**
 * Runs a bank's challenge to its end by Spreedly's script, in the elements `bank-device` and `bank-challenge` of the page.
 * Resolves when the order may be asked about: what came of it, the store knows. Rejects where the script does not load, or
 * the store does not answer.
 */
export async function runChallenge(options: ChallengeOptions): Promise<void> {
  const { orderId, environmentKey, transactionToken, onShown } = options;
  const { Spreedly } = await loadSpreedly();
  await new Promise<void>((resolve, reject) => {
    Spreedly.removeHandlers();
    Spreedly.on('3ds:status', ({ action }) => {
      if (action === 'challenge') onShown();
      // A bank that wants more shows it to a script that starts again; the order's deadline ends that.
      else if (action === 'trigger-completion') {
        goOn(orderId).then((wantsMore) => (wantsMore ? location.reload() : resolve()), reject);
      } else if (action === 'succeeded' || action === 'error' || action === 'finalization-timeout') resolve();
    });
    new Spreedly.ThreeDS.Lifecycle({
      ...{ environmentKey, transactionToken, hiddenIframeLocation: 'bank-device' },
      ...{ challengeIframeLocation: 'bank-challenge', challengeIframeClasses: 'bank-frame' },
    }).start();
  });
}
