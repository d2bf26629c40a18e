import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Note } from '#client/ui/note.tsx';
import { areTotalsFinal, isFree, renews, totalsOf } from '#shared/checkout/figures.ts';
import { isCoveredSoFar, isPaymentReadOnly, REDIRECT_TOKEN } from '#shared/checkout/payment.ts';
import { billProblems } from '#shared/checkout/ready.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { cardBrand, cardProblems, digitsOf, NO_CARD, sandboxToken, type TypedCard } from '#shared/order/card.ts';
import { paymentMethod } from '#shared/order/payment-methods.ts';
import { AdyenCard } from './adyen-card.tsx';
import { Agreements, agreementProblems } from './agreements.tsx';
import { BILL, Billing } from './billing.tsx';
import { CARD, CardForm } from './card-form.tsx';
import { Cards } from './cards.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Giftcards } from './giftcards.tsx';
import { type Model, useCheckout } from './model.ts';
import { Panel } from './panel.tsx';
import { QuoteFailures } from './quote-failures.tsx';
import { SpreedlyCard } from './spreedly-card.tsx';
import { StepLink } from './step-link.tsx';
import { type CardSlot, useCardSlot } from './use-card-slot.ts';
import { useMethods } from './use-methods.ts';
import { useTried } from './use-tried.ts';
import { VatNote } from './vat-note.tsx';

const named = (prefix: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map(({ field, message }) => ({ field: prefix + field, message }));

/** Whether something remains to be paid, as far as known, and no payment covers it yet. */
function isOpen({ state, facts }: Model): boolean {
  return state.payment.token === '' && !isFree(state, facts) && !isCoveredSoFar(state, facts);
}

/** Whether the card is only saved, because a trial costs nothing today. */
function isKeptAlone({ state, facts }: Model): boolean {
  return renews(state) && areTotalsFinal(state) && totalsOf(state, facts).grandTotalIncludingTax === 0;
}

/** Whether a card has to be typed. */
function needsCard(model: Model): boolean {
  return model.state.payment.method === 'scheme' && isOpen(model);
}

interface MethodsProps {
  readonly card: TypedCard;
  readonly problems: readonly FieldProblem[];
  readonly isTried: boolean;
  readonly onCard: (card: TypedCard) => void;
  /** The place of the provider's own fields. */
  readonly slot: CardSlot;
}

/** The fields of a card: those of the provider, in its own frames, or the sandbox's. */
function CardFields({ slot, ...form }: MethodsProps): ReactNode {
  const { provider, adyen, spreedly } = useCheckout().props.payments;
  if (adyen) return <AdyenCard adyen={adyen} slot={slot} />;
  if (spreedly) return <SpreedlyCard spreedly={spreedly} slot={slot} />;
  if (provider !== 'adyen') return <CardForm {...form} />;
  return <Note kind="warn">We cannot accept cards right now. Please choose another way to pay.</Note>;
}

function Methods(fields: MethodsProps): ReactNode {
  const { state, tell } = useCheckout();
  const methods = useMethods();
  const { method: chosen } = state.payment;
  return (
    <fieldset className="rates">
      <legend className="vh">How to pay</legend>
      {methods.map((method) => (
        <div key={method.id} className="method">
          {methods.length > 1 && (
            <ChoiceRow
              name="method"
              value={method.id}
              isChosen={chosen === method.id}
              label={method.name}
              onChoose={() => tell({ type: 'methodChosen', method: method.id })}
            />
          )}
          {chosen === method.id && (
            <div className="method-body">
              {method.message && <Note>{method.message}</Note>}
              {method.id === 'scheme' && (
                <Cards>
                  <CardFields {...fields} />
                </Cards>
              )}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** The amount that the shopper approved in the wallet, and a way back. */
function AgreedWallet(): ReactNode {
  const { state, print, tell } = useCheckout();
  const { method, authorized } = state.payment;
  const { name, message } = paymentMethod(method);
  return (
    <>
      <p className="co-card">
        <b>{`${name}: ${print(authorized ?? 0)}`}</b>
        <button type="button" className="link s14" onClick={() => tell({ type: 'tokenCleared' })}>
          Choose another way to pay
        </button>
      </p>
      {message && <Note>{message}</Note>}
    </>
  );
}

/** Whether the wallet still has to approve the payment. */
function asksWallet(model: Model): boolean {
  return model.state.payment.method === 'paypal' && isOpen(model);
}

/** PayPal approves one exact amount, so it must be known (spec 2 section 4). */
function walletProblems(model: Model): readonly FieldProblem[] {
  if (!asksWallet(model) || areTotalsFinal(model.state)) return [];
  return [{ field: 'payment-heading', message: 'One moment, calculating your total' }];
}

/** The payment method and the billing contact. */
export function PaymentStep(): ReactNode {
  const model = useCheckout();
  const { state, facts, props, isReady, tell, goTo } = model;
  // The card number exists only in this view and leaves it as a token.
  const [card, setCard] = useState(NO_CARD);
  const { provider, adyen, spreedly } = props.payments;
  const slot = useCardSlot(needsCard(model) && (adyen !== null || spreedly !== null));
  const isHosted = provider === 'adyen' || provider === 'spreedly';
  const isSandboxForm = needsCard(model) && !isHosted;
  const ofCard = isSandboxForm ? cardProblems(card, props.nowMs) : [];
  const ofBill = billProblems(state, facts);
  const problems = [
    ...named(CARD, ofCard),
    ...walletProblems(model),
    ...named(BILL, ofBill),
    ...agreementProblems(model),
  ];
  /** Reads the card from the provider's fields. If there is none, the fields say why. */
  const payByCard = async () => {
    const given = await slot.give();
    if (!given) return;
    tell({ type: 'tokenGiven', ...given });
    goTo('review');
  };
  const tried = useTried(
    () => problems.length > 0,
    () => {
      if (needsCard(model) && isHosted) return void payByCard().catch(reportError);
      if (isSandboxForm) {
        const last4 = digitsOf(card.number).slice(-4);
        tell({ type: 'tokenGiven', token: sandboxToken(card.number), card: { brand: cardBrand(card.number), last4 } });
        setCard(NO_CARD);
      }
      if (asksWallet(model)) {
        const { grandTotalIncludingTax: amount } = totalsOf(state, facts);
        tell({ type: 'walletAuthorized', token: REDIRECT_TOKEN, amount });
      }
      goTo('review');
    },
  );
  return (
    <form noValidate className="co-form" data-testid="checkout-step-payment" onSubmit={tried.submit}>
      <fieldset disabled={!isReady}>
        <legend className="vh">Payment and billing</legend>
        <ErrorSummary problems={problems} tries={tried.tries} idPrefix="" />
        <QuoteFailures />
        <VatNote />
        <Panel id="payment" heading="Pay with">
          {isFree(state, facts) ? (
            <Note kind="good" lead="Nothing left to pay.">
              Your gift cards cover the whole order.
            </Note>
          ) : isPaymentReadOnly(state) ? (
            <AgreedWallet />
          ) : state.payment.token === '' && isCoveredSoFar(state, facts) ? (
            <Note lead="Your gift cards cover the order so far.">Calculating your total.</Note>
          ) : (
            <>
              {isKeptAlone(model) && (
                <div className="co-errors">
                  <Note lead="Nothing is charged today.">We verify your card and save it for the first charge.</Note>
                </div>
              )}
              <Methods card={card} problems={ofCard} isTried={tried.isTried} onCard={setCard} slot={slot} />
            </>
          )}
          <Giftcards />
        </Panel>
        <Panel id="billing" heading="Billing address">
          <Billing problems={ofBill} isTried={tried.isTried} />
        </Panel>
        <Agreements isTried={tried.isTried} />
        <div className="co-ways">
          <StepLink to="shipping">Back to shipping</StepLink>
          <Button look="buy" isLoading={slot.isBusy}>
            Review your order
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
