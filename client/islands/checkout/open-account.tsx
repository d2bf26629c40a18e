import { type ReactNode, useState } from 'react';
import { type CallError, call } from '#client/browser/call.ts';
import type { PlacedOrder } from '#client/state/checkout/placed-order.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { passwordProblem } from '#shared/customer/password-rules.ts';
import { sitePath } from '#shared/site/sites.ts';
import { useCheckout } from './model.ts';
import { Panel } from './panel.tsx';
import { useTried } from './use-tried.ts';

/** Lists of known passwords are looked through by the server. */
const UNKNOWN = () => false;

/** Opens an account for a guest who has just ordered, whose name and address are known: only a password is asked. */
export function OpenAccount({ order }: { readonly order: PlacedOrder }): ReactNode {
  const { props } = useCheckout();
  const [password, setPassword] = useState('');
  const [status, setStatus] = useState<'asking' | 'sending' | 'open'>('asking');
  const [error, setError] = useState<CallError>();
  const { firstname, lastname } = order.billingAddress;
  const { email } = order.customer;
  const problem = () => passwordProblem(password, { email, firstname, lastname }, UNKNOWN);
  const open = async () => {
    setStatus('sending');
    setError(undefined);
    const body = { email, password, firstname, lastname };
    const result = await call('POST', '/svc_customer/customer', body);
    setStatus(result.ok ? 'open' : 'asking');
    if (!result.ok) setError(result.error);
  };
  const tried = useTried(
    () => problem() !== undefined,
    () => void open(),
  );
  const login = sitePath(props.site, '/login');
  if (status === 'open') {
    return (
      <Panel id="account" heading="Your account is ready">
        <p>{`Log in with ${email} to order faster and to save lists.`}</p>
        <ButtonLink look="line" href={login}>
          Log in
        </ButtonLink>
      </Panel>
    );
  }
  const refused = error?.fields.find(({ field }) => field === 'password')?.message;
  return (
    <Panel id="account" heading="Order faster next time">
      {error && refused === undefined && (
        <Note kind="bad" announce="alert" lead={error.message}>
          {error.type === 'customer_exists' && (
            <a className="link" href={login}>
              Log in
            </a>
          )}
        </Note>
      )}
      <form noValidate className="form" onSubmit={tried.submit}>
        <p>{`Choose a password to open an account for ${email}.`}</p>
        <PasswordField
          name="new-password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          isRequired
          isTouched={tried.isTried}
          validate={() => problem()}
          error={refused}
          value={password}
          onValue={setPassword}
        />
        <Button look="line" isLoading={status === 'sending'}>
          Create account
        </Button>
      </form>
    </Panel>
  );
}
