import { type ReactNode, useEffect, useState } from 'react';
import type * as AppWalletFile from '#client/state/checkout/app-wallet.ts';
import { Button } from '#client/ui/button.tsx';
import { useCheckout } from './model.ts';

/** The file with the app's wallet; not part of the worker, nor loaded by browsers. */
const loadWallet = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/app-wallet.ts');

/** Apple Pay through the native app's own sheet; renders nothing outside the app. */
export function AppWallet(): ReactNode {
  const { props, isReady } = useCheckout();
  const [wallet, setWallet] = useState<typeof AppWalletFile>();
  const { hasWallet } = props.payments;
  useEffect(() => {
    if (!hasWallet || !isReady) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    loadWallet?.()
      .then((file) => {
        if (isGone || !file.canPay()) return;
        stop = file.followAppWallet();
        setWallet(file);
      })
      .catch(reportError);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [hasWallet, isReady]);
  if (!wallet) return null;
  return (
    <div className="co-wallet">
      <Button type="button" isWide onPress={() => wallet.startAppWallet(props.payments.provider)}>
        Pay with Apple Pay
      </Button>
    </div>
  );
}
