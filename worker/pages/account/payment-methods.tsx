import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import {
  brandName,
  expiryWords,
  readExpiry,
  type WireStoredMethod,
  wireStoredMethod,
} from '#shared/order/stored-method.ts';
import { sitePath } from '#shared/site/sites.ts';
import { changeStoredMethod, forgetStoredMethod, keepCard, storedMethodsOf } from '#worker/acts/stored-methods.ts';
import { errorOf, type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { type RefusedForm, takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { refuseCardSecrets } from '#worker/request/card-numbers.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PATH = '/account/payment-methods';
const PLACE = { path: PATH, title: 'Payment methods' } as const;

/** Notices after an action, by their key in the page's address. */
const SAYINGS = {
  saved: { lead: 'Your card has been saved.' },
  removed: { lead: 'Your card has been removed, here and at our payment provider.' },
  first: { lead: 'Your default payment method has been updated.' },
} as const satisfies Sayings;

/** The name of a stored payment method: `Visa ending in 1111`. */
function nameOf({ brand, last4 }: WireStoredMethod): string {
  return last4 === '' ? brandName(brand) : `${brandName(brand)} ending in ${last4}`;
}

function MethodRow({ method, action }: { readonly method: WireStoredMethod; readonly action: string }): ReactNode {
  const { storedPaymentMethodId: id, isDefault, expired } = method;
  const name = nameOf(method);
  const button = (act: string, words: string) => (
    <Button look="line" size="sm" name="act" value={act}>
      {words}
      <HiddenName name={name} />
    </Button>
  );
  return (
    <li className="account-row">
      <p>
        <b>{name}</b>
        {isDefault && <span className="mute">Default</span>}
        <span className={expired ? 'method-expired' : 'mute'}>{expiryWords(method)}</span>
      </p>
      <form method="post" action={action} className="row">
        <input type="hidden" name="id" value={id} />
        {!isDefault && !expired && button('first', 'Make default')}
        {button('remove', 'Remove')}
      </form>
    </li>
  );
}

/** The form for the sandbox's only card, in stores that take no real money. */
function SandboxForm(props: {
  readonly action: string;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { action, typed, refusal } = props;
  const expiry = errorOf(refusal, 'expMonth').error ?? errorOf(refusal, 'expYear').error;
  return (
    <section className="method-form">
      <h2 className="d d32">Save a sandbox card</h2>
      <p>This store does not charge real cards. It saves a test Visa ending in 1111; you only enter its expiry date.</p>
      <form method="post" action={action} className="stack">
        <input type="hidden" name="token" value="sandbox_approved" />
        <TextField
          name="expiry"
          label="Expiry date"
          note="MM/YY"
          defaultValue={typed.get('expiry') ?? ''}
          inputMode="numeric"
          maxLength={7}
          isRequired
          isFocused={expiry !== undefined}
          {...(expiry === undefined ? {} : { error: expiry })}
        />
        <Checkbox name="isDefault" isCheckedAtFirst={typed.has('isDefault')}>
          Make default
        </Checkbox>
        <Button name="act" value="save">
          Save the card
        </Button>
      </form>
    </section>
  );
}

async function Methods(props: {
  readonly ctx: Ctx;
  readonly customerId: number;
  readonly form: RefusedForm;
}): Promise<ReactNode> {
  const { ctx, customerId, form } = props;
  const methods = (await storedMethodsOf(ctx, customerId)).map((method) => wireStoredMethod(method, ctx.now));
  const action = sitePath(ctx.site, PATH);
  const { lead } = form.refusal;
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {lead && <Note kind="bad" lead={lead} announce="alert" />}
      {methods.length === 0 ? (
        <p>You haven’t saved a card yet.</p>
      ) : (
        <ul>
          {methods.map((method) => (
            <MethodRow key={method.storedPaymentMethodId} method={method} action={action} />
          ))}
        </ul>
      )}
      <Note lead="We never store your card number.">
        To save a card, check “Save this card” when you pay. Our payment provider stores it; we only see its last four
        digits and expiry date.
      </Note>
      {ctx.config.payments.provider === 'sandbox' && <SandboxForm action={action} {...form} />}
    </>
  );
}

/** A customer's stored payment methods (spec 1 section 2.1), the default first. */
export const paymentMethodsPage = accountRoute(
  PLACE,
  (ctx, { customerId }) => Methods({ ctx, customerId, form: { typed: new URLSearchParams(), refusal: NO_REFUSAL } }),
  takePaymentMethod,
);

/** Runs the action of a submitted form. Returns the key of the notice to show. */
async function act(ctx: Ctx, customerId: number, typed: URLSearchParams): Promise<SayingKey<typeof SAYINGS>> {
  refuseCardSecrets(Object.fromEntries(typed));
  const id = typed.get('id') ?? '';
  switch (typed.get('act')) {
    case 'remove':
      await forgetStoredMethod(ctx, customerId, id);
      return 'removed';
    case 'first':
      await changeStoredMethod(ctx, customerId, id, { isDefault: true });
      return 'first';
    default: {
      const { expMonth, expYear } = readExpiry(typed.get('expiry') ?? '');
      if (expMonth === null || expYear === null) {
        throw new Fault('validation_error', [{ field: 'expMonth', message: 'Please enter the date as MM/YY' }]);
      }
      const isDefault = typed.has('isDefault');
      await keepCard(ctx, customerId, { token: typed.get('token') ?? '', expMonth, expYear, isDefault });
      return 'saved';
    }
  }
}

/** Handles the forms of the page. */
function takePaymentMethod(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => saidPath(PATH, SAYINGS, await act(ctx, customerId, typed)),
    again: ({ customerId }, form) => Methods({ ctx, customerId, form }),
  });
}
