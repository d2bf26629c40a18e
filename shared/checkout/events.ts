import type { Address } from '#shared/address/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction, WireOrder } from '#shared/order/contract.ts';
import type { PaymentMethodId } from '#shared/order/payment-methods.ts';
import type { PlaceInLine } from '#shared/order/waiting-line.ts';
import type { ShippingMode } from '#shared/shipping/modes.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import type { Draft } from './read-draft.ts';
import type { OfferedRates, PaymentState, PlacementMessage, RateWish } from './state.ts';

/** Every event in the life of an order during checkout. */
export type CheckoutEvent =
  | { readonly type: 'restored'; readonly draft: Draft }
  | { readonly type: 'listChanged'; readonly list: ListView }
  | { readonly type: 'addressChanged'; readonly change: Partial<Address> }
  | { readonly type: 'billingChanged'; readonly change: Partial<Address> }
  | { readonly type: 'billingShared'; readonly useShipping: boolean }
  | { readonly type: 'commented'; readonly comments: string }
  | { readonly type: 'newsWished'; readonly wantsNews: boolean }
  | { readonly type: 'modeChosen'; readonly mode: ShippingMode }
  | { readonly type: 'rateChosen'; readonly wish: RateWish }
  | { readonly type: 'ratesRequested' }
  | { readonly type: 'ratesAnswered'; readonly signature: string; readonly offer: OfferedRates }
  | { readonly type: 'ratesFailed'; readonly signature: string }
  | { readonly type: 'ratesOutdated' }
  | { readonly type: 'taxRequested' }
  | { readonly type: 'taxAnswered'; readonly signature: string; readonly quote: TaxQuote }
  | { readonly type: 'taxFailed'; readonly signature: string }
  | { readonly type: 'taxOutdated' }
  | { readonly type: 'methodChosen'; readonly method: PaymentMethodId }
  | { readonly type: 'tokenGiven'; readonly token: string; readonly card: PaymentState['card'] }
  | {
      readonly type: 'keptCardChosen';
      readonly token: string;
      readonly card: PaymentState['card'];
      readonly isUsual: boolean;
    }
  | { readonly type: 'keepWished'; readonly keeps: boolean }
  | { readonly type: 'walletAuthorized'; readonly token: string; readonly amount: Minor }
  | { readonly type: 'tokenCleared' }
  | { readonly type: 'agreed'; readonly to: 'subscription' | 'trial'; readonly isAgreed: boolean }
  | { readonly type: 'placementStarted'; readonly orderId: string }
  | { readonly type: 'placementInLine'; readonly orderId: string; readonly place: PlaceInLine }
  | { readonly type: 'lineLeft' }
  | { readonly type: 'placementPending'; readonly orderId: string; readonly action: PaymentAction | null }
  | { readonly type: 'placed'; readonly order: WireOrder }
  | { readonly type: 'placementRefused'; readonly messages: readonly PlacementMessage[] }
  | { readonly type: 'refusalRead' }
  | { readonly type: 'noticeRead' };
