import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { agreementsNeeded, boughtLines } from '#shared/checkout/figures.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { agreementText } from '#shared/renewal/terms.ts';
import { type Model, useCheckout } from './model.ts';

const WORDS = {
  subscription: 'Please agree to the subscription',
  trial: 'Please agree to the trial and its terms',
} as const;

/** The agreements that are still missing. */
export function agreementProblems({ state }: Pick<Model, 'state'>): readonly FieldProblem[] {
  const needed = agreementsNeeded(state);
  const { agreements } = state;
  return [
    ...(needed.subscription && !agreements.subscription
      ? [{ field: 'subscription-on', message: WORDS.subscription }]
      : []),
    ...(needed.trial && !agreements.trial ? [{ field: 'trial-on', message: WORDS.trial }] : []),
  ];
}

/** The terms that the shopper agrees to, line by line, with the wording that is stored with the order. */
function terms({ state, facts, print }: Model): readonly string[] {
  const { taxIncluded } = facts.site;
  return boughtLines(state.list).flatMap(({ name, renewal }) =>
    renewal ? [agreementText(name, renewal, { print, taxIncluded })] : [],
  );
}

/** What a shopper must agree to before buying a subscription or a trial (spec 2 section 5). */
export function Agreements({ isTried }: { readonly isTried: boolean }): ReactNode {
  const model = useCheckout();
  const { state, tell } = model;
  const needed = agreementsNeeded(state);
  const { subscription, trial } = state.agreements;
  if (!needed.subscription && !needed.trial) return null;
  const isMissing = (needed.subscription && !subscription) || (needed.trial && !trial);
  return (
    <div className="co-agreements">
      {isTried && isMissing && (
        <Note kind="warn" announce="alert" lead="Subscription Agree Missing.">
          You need to agree to the subscription to buy it.
        </Note>
      )}
      {needed.subscription && (
        <Checkbox
          name="subscription"
          isRequired
          isChecked={subscription}
          error={isTried && !subscription ? WORDS.subscription : undefined}
          onValue={(isAgreed) => tell({ type: 'agreed', to: 'subscription', isAgreed })}
        >
          {`I agree to pay until I cancel. ${terms(model).join(' ')}`}
        </Checkbox>
      )}
      {needed.trial && (
        <Checkbox
          name="trial"
          isRequired
          isChecked={trial}
          error={isTried && !trial ? WORDS.trial : undefined}
          onValue={(isAgreed) => tell({ type: 'agreed', to: 'trial', isAgreed })}
        >
          I agree that my card will be charged when the free trial ends unless I cancel first.
        </Checkbox>
      )}
    </div>
  );
}
