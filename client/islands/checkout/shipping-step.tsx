import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { isVirtualOrder } from '#shared/checkout/figures.ts';
import { hasShippingMethod, recipientProblems } from '#shared/checkout/ready.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { AddressFields } from './address-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { Delivery } from './delivery.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Fold } from './fold.tsx';
import { type Model, useCheckout } from './model.ts';
import { Panel } from './panel.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { useTried } from './use-tried.ts';

/** Prefix of the names of this step's fields. */
export const SHIP = 'ship-';

function stepProblems({ state, facts }: Model): readonly FieldProblem[] {
  const problems = recipientProblems(state, facts);
  if (problems.length > 0 || hasShippingMethod(state)) return problems;
  const isComing = state.shipping.status === 'loadable' || state.shipping.status === 'loading';
  const message = isComing ? 'One moment, loading shipping rates' : 'Please choose a delivery method';
  return [{ field: 'method', message }];
}

function LoginLink(): ReactNode {
  const { props } = useCheckout();
  if (props.customer) return null;
  return (
    <a className="link s14" href={`${sitePath(props.site, '/login')}?redirect=${sitePath(props.site, '/checkout')}`}>
      Log in for faster checkout
    </a>
  );
}

/** Contact, address and delivery; only the contact if nothing is sent. */
export function ShippingStep(): ReactNode {
  const model = useCheckout();
  const { state, props, isReady, tell, goTo } = model;
  const problems = stepProblems(model);
  const tried = useTried(
    () => stepProblems(model).length > 0,
    () => {
      const { firstname, lastname } = state.address;
      // A different billing address usually belongs to the same person.
      if (state.billing.firstname === '') tell({ type: 'billingChanged', change: { firstname, lastname } });
      goTo('payment');
    },
  );
  const isSent = !isVirtualOrder(state);
  return (
    <form noValidate className="co-form" data-testid="checkout-step-shipping" onSubmit={tried.submit}>
      <fieldset disabled={!isReady}>
        <legend className="vh">Contact and delivery</legend>
        <ErrorSummary problems={problems} tries={tried.tries} idPrefix={SHIP} />
        <Panel id="contact" heading="Contact" aside={<LoginLink />}>
          <ContactFields isTried={tried.isTried} />
        </Panel>
        {isSent && (
          <Panel id="address" heading="Address">
            <SavedAddresses
              use="shipping"
              address={state.address}
              onChange={(change) => tell({ type: 'addressChanged', change })}
            >
              <div className="form">
                <AddressFields
                  idPrefix={SHIP}
                  section="shipping"
                  address={state.address}
                  problems={problems}
                  isTried={tried.isTried}
                  onChange={(change) => tell({ type: 'addressChanged', change })}
                />
              </div>
            </SavedAddresses>
            <CompanyFields
              idPrefix={SHIP}
              address={state.address}
              onChange={(change) => tell({ type: 'addressChanged', change })}
            />
          </Panel>
        )}
        {isSent && <Delivery isTried={tried.isTried} />}
        {isSent && (
          <Fold
            className="co-fold"
            isNeeded={state.comments !== ''}
            label={<span className="link">Add a note for the delivery</span>}
          >
            <TextArea
              name="comments"
              label="Note for the delivery"
              note="Optional"
              maxLength={2000}
              value={state.comments}
              onValue={(comments) => tell({ type: 'commented', comments })}
            />
          </Fold>
        )}
        <div className="co-ways">
          {!state.list.quote && (
            <a className="link" href={sitePath(props.site, '/cart')}>
              Back to cart
            </a>
          )}
          <Button look="buy">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}
