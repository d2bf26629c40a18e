import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call } from '#client/browser/call.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { WireBin } from '#shared/bin/contract.ts';
import { INVALID_EMAIL, isEmail } from '#shared/form/field-message.ts';
import type { Model } from './model.ts';

const ALREADY = 'validation_error_already_subscribed';

/** The state of a sign-up. */
interface Sign {
  readonly email: string;
  readonly isBusy: boolean;
  readonly isTried: boolean;
  /** Ids of the products that this shopper is waiting for. */
  readonly waited: readonly number[];
  /** Why the store refused it, for the shopper. */
  readonly refusal: string | null;
}

const FIRST: Sign = { email: '', isBusy: false, isTried: false, waited: [], refusal: null };

/**
 * What the shopper is already waiting for, and the address of a logged-in customer, which a first click may have to
 * wait for.
 */
function useSign() {
  const [sign, setSign] = useState(FIRST);
  const asked = useRef<Promise<string>>(undefined);
  const change = (part: Partial<Sign>) => setSign((before) => ({ ...before, ...part }));
  const ask = async (): Promise<string> => {
    const answer = await call<{ readonly bins: readonly WireBin[]; readonly email?: string }>('GET', '/svc_bin/bin');
    if (!answer.ok) return '';
    const { bins, email = '' } = answer.data;
    setSign((before) => ({
      ...before,
      email: before.email || email,
      waited: [...before.waited, ...bins.map((bin) => bin.product_id)],
    }));
    return email;
  };
  // Loaded once: by the effect, or earlier by a click.
  const ownEmail = useRef(() => {
    asked.current ??= ask();
    return asked.current;
  });
  useEffect(() => void ownEmail.current(), []);
  return { sign, change, ownEmail: ownEmail.current };
}

function Asking({ model, href }: { readonly model: Model; readonly href: string }): ReactNode {
  const { sign, change, ownEmail } = useSign();
  const { email, isBusy, isTried, waited, refusal } = sign;
  const { variant } = model.configured;
  const productId = variant?.productId ?? model.options.productId;
  const parentId = variant ? model.options.productId : null;

  async function ask(typed: string): Promise<void> {
    change({ isBusy: true, refusal: null });
    const asked = { product_id: productId, email: typed, parent_id: parentId };
    const answer = await call<{ readonly bin: WireBin }>('POST', '/svc_bin/bin', asked);
    const isNoted = answer.ok || answer.error.type === ALREADY;
    change({
      isBusy: false,
      isTried: false,
      waited: isNoted ? [...waited, productId] : waited,
      refusal: isNoted || answer.ok ? null : (answer.error.fields[0]?.message ?? answer.error.message),
    });
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Read from the form, because an address typed before the island woke may be missing from the state.
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (isBusy) return;
    if (typed === '') void askAtOwn();
    else check(typed);
  }

  function check(typed: string): void {
    change({ email: typed, isTried: true, isBusy: false });
    if (isEmail(typed.toLowerCase())) void ask(typed);
  }

  /** The click that woke the island may come before the customer's address has loaded. */
  async function askAtOwn(): Promise<void> {
    change({ isBusy: true });
    check(await ownEmail());
  }

  if (waited.includes(productId)) {
    return (
      <div className="pdp-notify">
        <Note kind="good" lead="You are on the list." announce="status">
          We will email you once, as soon as it is back in stock.
        </Note>
      </div>
    );
  }
  return (
    <form method="post" action={href} className="pdp-notify" data-kept="" onSubmit={submit} noValidate>
      <input type="hidden" name="productId" value={productId} />
      {parentId !== null && <input type="hidden" name="parentId" value={parentId} />}
      <TextField
        id="notify-email"
        name="email"
        type="email"
        label="Email me when it is back"
        value={email}
        isRequired
        requiredMessage={INVALID_EMAIL}
        isTouched={isTried}
        autoComplete="email"
        inputMode="email"
        onValue={(next) => change({ email: next })}
      />
      <Button look="line" isLoading={isBusy} testId="notify-me">
        Tell me
      </Button>
      {refusal !== null && <Note kind="bad" lead={refusal} announce="alert" />}
    </form>
  );
}

/** The form to be notified when the choice is back in stock; without script, it posts. */
export function NotifyForm({ model }: { readonly model: Model }): ReactNode {
  const { notifyHref } = model.props;
  const isOpen = model.options.axes.some(({ code }) => model.choice.axes[code] === undefined);
  if (notifyHref === null || isOpen || model.configured.stock !== 'bin') return null;
  return <Asking model={model} href={notifyHref} />;
}
