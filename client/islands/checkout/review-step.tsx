import { Fragment, type ReactNode } from 'react';
import { payByApple } from '#client/state/checkout/apple-pay.ts';
import { offered } from '#client/state/checkout/offered.ts';
import { placeOrder } from '#client/state/checkout/place-order.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import {
  areTotalsFinal,
  billedTo,
  billsShipping,
  isFree,
  isPickupOrder,
  isVirtualOrder,
  totalsOf,
} from '#shared/checkout/figures.ts';
import { APPLE_PAY_LATER, isCoveredSoFar } from '#shared/checkout/payment.ts';
import { isPlacing } from '#shared/checkout/placement.ts';
import { boughtPackages } from '#shared/checkout/shipping.ts';
import { paymentMethod } from '#shared/order/payment-methods.ts';
import type { Step } from '#shared/order/steps.ts';
import { packageWords } from '#shared/shipping/package-words.ts';
import { sitePath } from '#shared/site/sites.ts';
import { AddressText } from './address-text.tsx';
import { type Model, useCheckout } from './model.ts';
import { OrderLines } from './order-lines.tsx';
import { Panel } from './panel.tsx';
import { QuoteFailures } from './quote-failures.tsx';
import { StepLink } from './step-link.tsx';
import { VatNote } from './vat-note.tsx';

function Delivered({ model }: { readonly model: Model }): ReactNode {
  const { state, props } = model;
  const { selected } = state.shipping;
  if (isVirtualOrder(state)) return <span>By email; nothing is shipped</span>;
  if (state.shipping.status === 'error') return <span className="mute">Not chosen yet</span>;
  if (selected.length === 0) return <span className="mute">Loading rates…</span>;
  return (
    <>
      {packageWords(boughtPackages(state.shipping), props.site.locale).map(({ title, contents, arrival }) => (
        <Fragment key={title}>
          <span>{title}</span>
          {contents !== '' && <span className="mute">{contents}</span>}
          {arrival !== '' && (
            <b className="arrival" data-testid="delivery-date">
              {arrival}
            </b>
          )}
        </Fragment>
      ))}
    </>
  );
}

function paymentText({ state, facts }: Model): string {
  if (isFree(state, facts)) return 'Nothing left to pay';
  if (isCoveredSoFar(state, facts)) return 'By gift card; calculating your total';
  const { method, card } = state.payment;
  return method === 'scheme' && card ? `${card.brand} ending in ${card.last4}` : paymentMethod(method).name;
}

function Paid({ model }: { readonly model: Model }): ReactNode {
  const { state, facts, print } = model;
  const totals = totalsOf(state, facts);
  const { message } = paymentMethod(state.payment.method);
  return (
    <>
      <span>{paymentText(model)}</span>
      {totals.giftcards > 0 && <span>{`Gift cards −${print(totals.giftcards)}`}</span>}
      {message && !isFree(state, facts) && <span className="mute">{message}</span>}
    </>
  );
}

/** A part of the summary, with a link to the step where its subject can be changed. */
function Part(props: {
  readonly title: string;
  readonly to: Step;
  readonly subject: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <h2>
        {props.title}
        <StepLink to={props.to}>
          Change<span className="vh">{` ${props.subject}`}</span>
        </StepLink>
      </h2>
      {props.children}
    </div>
  );
}

/** A summary of everything before the order is placed. */
export function ReviewStep(): ReactNode {
  const model = useCheckout();
  const { state, props, tell } = model;
  const { address, billing, notice } = state;
  const isVirtual = isVirtualOrder(state);
  const changed = state.shipping.selected.find((rate) => rate.label === notice);
  return (
    <div className="co-form" data-testid="checkout-step-review">
      <QuoteFailures />
      <VatNote />
      {changed && (
        <div className="co-errors">
          <Note kind="warn" announce="status" lead="The shipping rate changed while you were away.">
            {`${changed.label} is now ${model.print(changed.rate)}. Please check the total before you place the order. `}
            <button type="button" className="link" onClick={() => tell({ type: 'noticeRead' })}>
              Understood
            </button>
          </Note>
        </div>
      )}
      <section className="panel kv" aria-label="Delivery and payment">
        <Part
          title={isVirtual ? 'Contact' : isPickupOrder(state) ? 'Picked up by' : 'Ship to'}
          to="shipping"
          subject="address"
        >
          {isVirtual ? <span>{`${address.firstname} ${address.lastname}`}</span> : <AddressText address={address} />}
          <span>{address.telephone}</span>
        </Part>
        <Part title="Delivery" to="shipping" subject="delivery">
          <Delivered model={model} />
        </Part>
        <Part title="Payment" to="payment" subject="payment">
          <Paid model={model} />
        </Part>
        <Part title="Bill to" to="payment" subject="billing address">
          {billsShipping(state) ? <span>Same as shipping</span> : <AddressText address={billing} />}
          <span className="co-mail">{address.email}</span>
        </Part>
      </section>
      <Panel
        id="items"
        heading="Items"
        aside={
          state.list.quote === undefined && (
            <a className="link s14" href={sitePath(props.site, '/cart')}>
              Edit cart
            </a>
          )
        }
      >
        <OrderLines />
      </Panel>
      <Checkbox
        name="news"
        isChecked={state.wantsNews}
        isDisabled={!model.isReady}
        onValue={(wantsNews) => tell({ type: 'newsWished', wantsNews })}
      >
        Email me deals and new gear. Unsubscribe at any time.
      </Checkbox>
    </div>
  );
}

/** Runs when the last button is pressed. If Apple Pay has not been approved yet, its sheet opens first. */
function place({ state, props }: Model): void {
  const { adyen } = props.payments;
  const ways = offered.value[billedTo(state).countryId] ?? [];
  const { merchantId, merchantName } = ways.find(({ adyenType }) => adyenType === 'applepay')?.configuration ?? {};
  if (state.payment.token !== APPLE_PAY_LATER || !adyen || !merchantId || !merchantName) void placeOrder();
  else payByApple(adyen, { merchantId, merchantName });
}

/** The last button, which shows the amount. */
export function PlaceOrder(): ReactNode {
  const model = useCheckout();
  const { state, facts, isReady, print } = model;
  const words = state.payment.token === APPLE_PAY_LATER ? 'Pay with Apple Pay' : 'Place order';
  const total = totalsOf(state, facts).grandTotalIncludingTax;
  const isFinal = areTotalsFinal(state);
  return (
    <>
      <Button
        type="button"
        look="buy"
        isWide
        testId="place-order"
        isDisabled={!isReady || !isFinal}
        isLoading={isPlacing(state)}
        onPress={() => place(model)}
      >
        <span className="co-place">
          <Icon name="lock" size="s" />
          {isFinal ? `${words} · ${print(total)}` : words}
        </span>
      </Button>
      <p className="s13 mute">By placing your order you accept our terms and return policy.</p>
    </>
  );
}
