import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { keepPresses } from '#client/browser/steady-press.ts';
import { island } from '#client/island.tsx';
import { beginCheckout } from '#client/state/checkout/begin.ts';
import { checkout, firstCheckout, tell } from '#client/state/checkout/checkout.ts';
import { watchLeaving } from '#client/state/checkout/leave.ts';
import { PERSON_PLACE } from '#client/state/checkout/place-order.ts';
import { knowRegions } from '#client/state/checkout/regions.ts';
import { goTo, shownStep } from '#client/state/checkout/steps.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import { tellStep } from '#client/tracking/checkout-events.ts';
import { StepBar } from '#client/ui/step-bar.tsx';
import type { CheckoutFacts, CheckoutState } from '#shared/checkout/state.ts';
import { type Step, stepNumber } from '#shared/order/steps.ts';
import { AppWallet, useAppWallet, type Wallet } from './checkout/app-wallet.tsx';
import { InLine } from './checkout/in-line.tsx';
import { CheckoutModel, type CheckoutProps, hrefOf, type Model } from './checkout/model.ts';
import { PaymentStep } from './checkout/payment-step.tsx';
import { Pending } from './checkout/pending.tsx';
import { Refusals } from './checkout/refusals.tsx';
import { PlaceOrder, ReviewStep } from './checkout/review-step.tsx';
import { ShippingStep } from './checkout/shipping-step.tsx';
import { SoldOut } from './checkout/sold-out.tsx';
import { StartStep } from './checkout/start-step.tsx';
import { Success } from './checkout/success.tsx';
import { Summary } from './checkout/summary.tsx';
import { printerOf } from './checkout/sums.ts';

const LABELS: Readonly<Record<Exclude<Step, 'start'>, string>> = {
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review',
};
const BAR = ['shipping', 'payment', 'review'] as const;

const HEADINGS: Readonly<Record<Step, string>> = {
  start: 'Checkout',
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review your order',
};

const VIEWS: Readonly<Record<Step, () => ReactNode>> = {
  start: StartStep,
  shipping: ShippingStep,
  payment: PaymentStep,
  review: ReviewStep,
};

/** What is shown instead of a step while an order is on its way. */
const WAITS = {
  inLine: { heading: 'You are in line', view: InLine },
  pending: { heading: 'Your payment', view: Pending },
} as const;

function Bar({ step, model }: { readonly step: Step; readonly model: Model }): ReactNode {
  const steps = BAR.map((key) => ({
    key,
    label: LABELS[key],
    href: model.href(key),
    state:
      key === step ? ('current' as const) : stepNumber(key) < stepNumber(step) ? ('done' as const) : ('open' as const),
  }));
  return <StepBar label="Checkout steps" steps={steps} onStep={(key) => model.goTo(key as Step)} />;
}

/**
 * Focuses the heading whenever another step comes into view, except when the page opens and when a refusal takes the
 * focus.
 */
function useStepFocus(shown: string, isRefused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current !== null && last.current !== shown) {
      scrollTo({ top: 0, behavior: 'instant' });
      if (!isRefused) heading.current?.focus({ preventScroll: true });
    }
    last.current = shown;
  }, [shown, isRefused]);
  return heading;
}

interface StepViewProps {
  readonly step: Step;
  readonly model: Model;
  readonly wallet: Wallet;
}

/** One step with its heading and the order beside it. */
function StepView({ step, model, wallet }: StepViewProps): ReactNode {
  const { status } = model.state.placement;
  const wait = status === 'pending' || status === 'inLine' ? WAITS[status] : undefined;
  const Current = wait?.view ?? VIEWS[step];
  const heading = useStepFocus(wait ? status : step, status === 'refused');
  return (
    <div className="two">
      <div className="co-main">
        {step !== 'start' && <Bar step={step} model={model} />}
        <h1 className="d d44" ref={heading} tabIndex={-1}>
          {wait?.heading ?? HEADINGS[step]}
        </h1>
        <Refusals key={step} />
        {!wait && step !== 'review' && <AppWallet wallet={wallet} step={step} />}
        <Current />
        {model.props.personHref !== null && <div id={PERSON_PLACE} data-href={model.props.personHref} />}
      </div>
      <Summary>{step === 'review' && !wait && <PlaceOrder />}</Summary>
      <SoldOut />
    </div>
  );
}

function SuccessView(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h1 className="d d44" ref={heading} tabIndex={-1}>
        Thank you. Your order is placed.
      </h1>
      <Success />
    </>
  );
}

/** Leads to a step that the shopper chose. The refusal counts as read then. */
function walkTo(step: Step): void {
  tell({ type: 'refusalRead' });
  goTo(step);
}

/**
 * Reports each step that is shown (spec 3 section 4), once the order is known: with what was chosen for it until then.
 */
function useStepReport(
  step: Step,
  order: { readonly state: CheckoutState; readonly facts: CheckoutFacts } | null,
): void {
  const isShown = order !== null && order.state.placement.status === 'idle';
  const last = useRef<Step | null>(null);
  useEffect(() => {
    if (!isShown || order === null || last.current === step) return;
    last.current = step;
    tellStep(step, order.state, order.facts);
  }, [step, isShown, order]);
}

/** The whole checkout: steps with their own addresses that share one order. */
function View(props: CheckoutProps): ReactNode {
  const first = useMemo(
    () => firstCheckout(props.list, props.facts, props.customer),
    [props.list, props.facts, props.customer],
  );
  const value = useSignalValue(checkout, null);
  const step = useSignalValue(shownStep, null) ?? props.step;
  useEffect(() => {
    knowRegions(props.facts.firstCountry, props.regions);
    beginCheckout(props);
    return watchLeaving(props.list);
  }, [props]);
  useEffect(keepPresses, []);
  const wallet = useAppWallet(props.payments.hasWallet, value !== null);
  const { state, facts } = value ?? first;
  useStepReport(step, value);
  const print = printerOf({ props, state, facts });
  const model: Model = { props, state, facts, isReady: value !== null, tell, goTo: walkTo, print, href: hrefOf(props) };
  return (
    <CheckoutModel value={model}>
      {state.placement.status === 'placed' ? <SuccessView /> : <StepView step={step} model={model} wallet={wallet} />}
    </CheckoutModel>
  );
}

/** The island of the checkout page. */
export const Checkout = island('checkout', 'load', View);
