import { createContext, useContext } from 'react';
import type { CartSite } from '#client/ui/cart/cart-site.ts';
import type { Region } from '#shared/address/regions.ts';
import type { CheckoutEvent } from '#shared/checkout/events.ts';
import type { KnownShopper } from '#shared/checkout/shopper.ts';
import type { CheckoutFacts, CheckoutState } from '#shared/checkout/state.ts';
import type { FieldProblem } from '#shared/errors.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Print } from '#shared/money/money.ts';
import type { AdyenBrowser } from '#shared/order/adyen-environment.ts';
import type { PaymentMethodId } from '#shared/order/payment-methods.ts';
import type { SpreedlyBrowser } from '#shared/order/spreedly-browser.ts';
import { type Step, stepPath } from '#shared/order/steps.ts';
import { sitePath } from '#shared/site/sites.ts';

/** Props of the checkout's island. Its page is made for a single visitor. */
export interface CheckoutProps {
  /** The list being checked out; has no lines once an order has claimed it. */
  readonly list: ListView;
  readonly facts: CheckoutFacts;
  readonly site: CartSite;
  /** Regions of the site's default country. */
  readonly regions: readonly Region[];
  /** The step in the page's address. */
  readonly step: Step;
  /** Null for a guest. */
  readonly customer: KnownShopper | null;
  /** Who charges. `adyen` and `spreedly` show card fields of their own. */
  readonly payments: {
    readonly provider: 'adyen' | 'http' | 'sandbox' | 'spreedly';
    readonly adyen: AdyenBrowser | null;
    readonly spreedly: SpreedlyBrowser | null;
    /** Payment methods that a flag hides on this site. */
    readonly hidden: readonly PaymentMethodId[];
    /** Whether the native app that shows the page offers Apple Pay. */
    readonly hasWallet: boolean;
  };
  /** Address of the frame that checks whether a person places the order; null where there is no check. */
  readonly personHref: string | null;
  /** An order to which the shopper returns; null for none. */
  readonly orderId: string | null;
  /** The last order of this list, if its payment was refused and the browser may have forgotten it; null for none. */
  readonly refusedId: string | null;
  /** Unix milliseconds at which the page was made. */
  readonly nowMs: number;
}

/** What the views of the checkout share: the order, its facts and the actions on it. */
export interface Model {
  readonly props: CheckoutProps;
  readonly facts: CheckoutFacts;
  readonly state: CheckoutState;
  /** False until the island is awake; nothing can be filled in before. */
  readonly isReady: boolean;
  readonly tell: (event: CheckoutEvent) => void;
  readonly goTo: (step: Step) => void;
  /** Writes the amounts of the order, all alike. */
  readonly print: Print;
  readonly href: (step: Step) => string;
}

/** The address of a step on a site. */
export function hrefOf({ site }: Pick<CheckoutProps, 'site'>): Model['href'] {
  return (step) => sitePath(site, stepPath(step));
}

export const CheckoutModel = createContext<Model | null>(null);

/** Returns the order and the actions on it. Throws outside of the checkout. */
export function useCheckout(): Model {
  const model = useContext(CheckoutModel);
  if (model === null) throw new Error('outside of the checkout');
  return model;
}

/** The first problem of a field. */
export function problemOf(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
