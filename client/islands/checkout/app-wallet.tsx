import { type ReactNode, useEffect, useState } from 'react';
import type * as AppWalletFile from '#client/state/checkout/app-wallet.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Step } from '#shared/order/steps.ts';
import { useCheckout } from './model.ts';

/** The file with the app's wallet; not part of the worker, nor loaded by browsers. */
const loadWallet = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/app-wallet.ts');

/** The wallet of the app that shows the page: `coming` until its file is there, `missing` if it turns out that there is none. */
export type Wallet = typeof AppWalletFile | 'coming' | 'missing';

/**
 * Loads the app's wallet once the order has begun, and hears what the app says about payments from then on, whatever the
 * page shows: an approval may be repeated when its order is on its way or placed.
 */
export function useAppWallet(hasWallet: boolean, isReady: boolean): Wallet {
  const [wallet, setWallet] = useState<Wallet>('coming');
  useEffect(() => {
    if (!hasWallet || !isReady) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const take = (file: typeof AppWalletFile): void => {
      if (isGone) return;
      if (file.canPay()) stop = file.followAppWallet();
      setWallet(file.canPay() ? file : 'missing');
    };
    loadWallet?.()
      .then(take)
      .catch((error: unknown) => {
        reportError(error);
        setWallet('missing');
      });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [hasWallet, isReady]);
  return wallet;
}

/**
 * Apple Pay through the native app's own sheet; renders nothing outside the app. Its place is there from the server's
 * HTML on, and an app without a wallet leaves it empty until the next step: what is below must not move under a finger.
 */
export function AppWallet({ wallet, step }: { readonly wallet: Wallet; readonly step: Step }): ReactNode {
  const { provider, hasWallet } = useCheckout().props.payments;
  /** The step at which the place was made; none is made for a wallet that is known to be missing. */
  const [first] = useState(wallet === 'missing' ? undefined : step);
  const file = typeof wallet === 'string' ? undefined : wallet;
  if (!hasWallet || (wallet === 'missing' && step !== first)) return null;
  return (
    <div className={classNames('co-wallet', wallet === 'missing' && 'vacant')}>
      <Button type="button" isWide isDisabled={!file} onPress={() => file?.startAppWallet(provider)}>
        Pay with Apple Pay
      </Button>
    </div>
  );
}
