import { type ReactNode, useCallback, useRef } from 'react';
import { importTwice } from '#client/browser/import-twice.ts';
import { billedTo } from '#shared/checkout/figures.ts';
import type { AdyenBrowser } from '#shared/order/adyen-environment.ts';
import { CardProgress } from './card-progress.tsx';
import { useCheckout } from './model.ts';
import { type CardSlot, useMountedCard } from './use-card-slot.ts';

export interface AdyenCardProps {
  readonly adyen: AdyenBrowser;
  readonly slot: CardSlot;
}

/** The file with Adyen's component; not part of the worker. */
const loadComponent = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/adyen-card.ts');

/** Adyen's own card fields, each in a frame of Adyen's, so that this page never sees a card number. */
export function AdyenCard({ adyen, slot }: AdyenCardProps): ReactNode {
  const { state, props } = useCheckout();
  const host = useRef<HTMLDivElement>(null);
  const { locale } = props.site;
  const { countryId: countryCode } = billedTo(state);
  const mount = useCallback(
    async (onReady: () => void) => {
      if (!loadComponent) return undefined;
      const { mountAdyenCard } = await importTwice(loadComponent);
      return host.current ? mountAdyenCard(host.current, { ...adyen, locale, countryCode, onReady }) : undefined;
    },
    [adyen, locale, countryCode],
  );
  const retry = useMountedCard(slot, mount);
  return (
    <div className="adyen-card">
      <CardProgress slot={slot} onRetry={retry}>
        <div ref={host} className="adyen-fields" />
      </CardProgress>
    </div>
  );
}
