import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { CartDeal, Coupon } from '#shared/cart-rule/rules-in-play.ts';
import type { Print } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

/** The actions on codes of rules over carts. Without these, the forms post to the cart. */
export interface CouponHandlers {
  /** Returns why the code was refused, or null. */
  readonly onApply: (code: string) => Promise<string | null>;
  readonly onRemove: (code: string) => void;
}

interface RowsProps {
  readonly coupons: readonly Coupon[];
  /** What rules without a code take off. */
  readonly deals: readonly CartDeal[];
  readonly site: Pick<CartSite, 'prefix'>;
  readonly print: Print;
  readonly onRemove?: ((code: string) => void) | undefined;
}

function amountOf({ discount, problem }: Coupon, print: Print): string {
  if (problem !== undefined) return '—';
  return discount > 0 ? `−${print(discount)}` : 'Free shipping';
}

function CouponRow({
  coupon,
  site,
  print,
  onRemove,
}: Omit<RowsProps, 'coupons' | 'deals'> & { readonly coupon: Coupon }) {
  const { code, label, problem } = coupon;
  return (
    <div className="coupon" data-testid="coupon-line">
      <dt>
        {label || code}
        <small className="mute">{code}</small>
        {problem !== undefined && <small className="late">{problem}</small>}
        <form
          method="post"
          action={sitePath(site, '/cart')}
          onSubmit={
            onRemove &&
            ((event) => {
              event.preventDefault();
              onRemove(code);
            })
          }
        >
          <input type="hidden" name="action" value="uncoupon" />
          <input type="hidden" name="code" value={code} />
          <button className="link s13" type="submit">
            Remove<span className="vh">{` code ${code}`}</span>
          </button>
        </form>
      </dt>
      <dd className={problem === undefined ? 'ok' : undefined}>{amountOf(coupon, print)}</dd>
    </div>
  );
}

/** Rows of the sums for what rules over carts take off, without a code and with one. */
export function CouponRows({ coupons, deals, ...rest }: RowsProps): ReactNode {
  return (
    <>
      {deals.map(({ ruleId, label, discount }) => (
        <div key={ruleId}>
          <dt>{label}</dt>
          <dd className="ok">{`−${rest.print(discount)}`}</dd>
        </div>
      ))}
      {coupons.map((coupon) => (
        <CouponRow key={coupon.code} coupon={coupon} {...rest} />
      ))}
    </>
  );
}

/** A code that was refused, and why. */
export interface RefusedCode {
  readonly code: string;
  readonly reason: string;
}

export interface CouponEntryProps {
  readonly coupons: readonly Coupon[];
  readonly site: Pick<CartSite, 'prefix'>;
  /** The code that was submitted and refused. */
  readonly refused?: RefusedCode | null | undefined;
  readonly handlers?: CouponHandlers | undefined;
}

/** Accepts codes of rules over carts. */
export function CouponEntry({ coupons, site, refused, handlers }: CouponEntryProps): ReactNode {
  const [code, setCode] = useState(refused?.code ?? '');
  const [error, setError] = useState(refused?.reason ?? null);
  const [isBusy, setBusy] = useState(false);
  // After a shopper has used this entry, the focus returns to its field.
  const [isWorkedWith, setWorkedWith] = useState(refused != null);
  const form = useRef<HTMLFormElement>(null);
  // The order beside the checkout scrolls on its own, and would hide why a code was refused.
  useEffect(() => {
    if (error !== null) form.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  async function apply({ onApply }: CouponHandlers): Promise<void> {
    setBusy(true);
    setWorkedWith(true);
    const reason = await onApply(code);
    setBusy(false);
    setError(reason);
    if (reason === null) setCode('');
  }
  return (
    <div className="estimate coupon-entry">
      <form
        ref={form}
        method="post"
        action={sitePath(site, '/cart')}
        onSubmit={
          handlers &&
          ((event) => {
            event.preventDefault();
            void apply(handlers);
          })
        }
      >
        <input type="hidden" name="action" value="coupon" />
        <TextField
          // A new field for each code, because the last one was accepted and must be empty.
          key={coupons.length}
          name="code"
          id="coupon-code"
          label="Discount code"
          value={handlers ? code : undefined}
          defaultValue={refused?.code}
          onValue={(value) => {
            setCode(value);
            setError(null);
          }}
          isRequired
          requiredMessage="Please enter a discount code"
          maxLength={64}
          autoComplete="off"
          error={error ?? undefined}
          isFocused={isWorkedWith}
          testId="coupon-input"
        />
        <Button look="line" isLoading={isBusy} testId="coupon-apply">
          Apply
        </Button>
      </form>
    </div>
  );
}
