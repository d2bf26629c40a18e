import { useEffect, useState } from 'react';
import { hasApplePay } from '#client/state/checkout/apple-pay.ts';
import { loadOffered, offered } from '#client/state/checkout/offered.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import { billedTo, renews } from '#shared/checkout/figures.ts';
import { type PaymentMethod, paymentMethods } from '#shared/order/payment-methods.ts';
import { useCheckout } from './model.ts';

const NOTHING: Readonly<Record<string, readonly { readonly adyenType: string }[]>> = {};

/**
 * The payment methods for the current billing address. Adyen and Spreedly say which of the site's methods they offer;
 * until then, only cards and the shopper's earlier choice are shown.
 */
export function useMethods(): readonly PaymentMethod[] {
  const { state, facts, props, tell } = useCheckout();
  const { countryId } = billedTo(state);
  const { provider, hidden } = props.payments;
  const asks = provider === 'adyen' || provider === 'spreedly';
  const known = useSignalValue(offered, NOTHING)[countryId]?.map(({ adyenType }) => adyenType);
  const [isApple, setApple] = useState(false);
  useEffect(() => setApple(hasApplePay()), []);
  const { locale } = props.site;
  useEffect(() => {
    if (asks) void loadOffered(countryId, locale);
  }, [asks, countryId, locale]);
  const { method } = state.payment;
  const isGone = asks && known !== undefined && !known.includes(method);
  useEffect(() => {
    if (isGone) tell({ type: 'methodChosen', method: 'scheme' });
  }, [isGone, tell]);
  return paymentMethods(facts.site.code, countryId)
    .filter(({ id }) => id === 'scheme' || !renews(state))
    .filter(({ id }) => !hidden.includes(id) && (id !== 'applepay' || (provider === 'adyen' && isApple)))
    .filter(({ id }) => !asks || (known ? known.includes(id) : id === 'scheme' || id === method));
}
