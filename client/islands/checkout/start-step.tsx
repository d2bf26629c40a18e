import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { isEmail } from '#shared/form/field-message.ts';
import { sitePath } from '#shared/site/sites.ts';
import { useCheckout } from './model.ts';
import { Panel } from './panel.tsx';
import { useTried } from './use-tried.ts';

/** The first step: continue as a guest with an email address, or log in. */
export function StartStep(): ReactNode {
  const { state, props, isReady, tell, goTo } = useCheckout();
  const { email } = state.address;
  const tried = useTried(
    () => !isEmail(email.trim().toLowerCase()),
    () => goTo('shipping'),
  );
  return (
    <div className="co-start">
      <form noValidate className="co-form" onSubmit={tried.submit}>
        <fieldset disabled={!isReady}>
          <legend className="vh">Continue as a guest</legend>
          <Panel id="guest" heading="Continue as a guest">
            <div className="form">
              <TextField
                id="start-email"
                name="email"
                type="email"
                label="Email"
                hint="For your order confirmation and delivery updates."
                value={email}
                isRequired
                isTouched={tried.isTried}
                autoComplete="email"
                inputMode="email"
                onValue={(value) => tell({ type: 'addressChanged', change: { email: value } })}
              />
              <Button look="buy">Continue to shipping</Button>
            </div>
          </Panel>
        </fieldset>
      </form>
      <Panel id="customer" heading="Log in">
        <p>Log in to fill in your saved addresses and use your tickets.</p>
        <ButtonLink
          look="line"
          href={`${sitePath(props.site, '/login')}?redirect=${sitePath(props.site, '/checkout')}`}
        >
          Log in
        </ButtonLink>
      </Panel>
    </div>
  );
}
