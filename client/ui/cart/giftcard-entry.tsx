import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { GiftcardUse } from '#shared/order/totals.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

/** The actions on gift cards. Without these, the forms post to the cart. */
export interface GiftcardHandlers {
  /** Returns why the card was refused, or null. */
  readonly onApply: (code: string) => Promise<string | null>;
  readonly onRemove: (code: string) => void;
}

export interface GiftcardEntryProps {
  readonly uses: readonly GiftcardUse[];
  readonly site: CartSite;
  /** Why a submitted card was refused. */
  readonly refusal?: string | null | undefined;
  readonly handlers?: GiftcardHandlers | undefined;
}

/** A code for display, reduced to its end so that onlookers cannot read it. */
export function maskedCode(code: string): string {
  return `•••• ${code.slice(-4)}`;
}

interface AppliedProps {
  readonly use: GiftcardUse;
  readonly site: CartSite;
  readonly onRemove: ((code: string) => void) | undefined;
}

function Applied({ use, site, onRemove }: AppliedProps): ReactNode {
  return (
    <li>
      <span>{`Gift card ${maskedCode(use.code)}`}</span>
      <form
        method="post"
        action={sitePath(site, '/cart')}
        onSubmit={
          onRemove &&
          ((event) => {
            event.preventDefault();
            onRemove(use.code);
          })
        }
      >
        <input type="hidden" name="action" value="ungiftcard" />
        <input type="hidden" name="code" value={use.code} />
        <button className="link" type="submit" aria-label={`Remove gift card ${maskedCode(use.code)}`}>
          Remove
        </button>
      </form>
    </li>
  );
}

/** Accepts codes of gift cards, and shows the cards that will be used. */
export function GiftcardEntry({ uses, site, refusal = null, handlers }: GiftcardEntryProps): ReactNode {
  const [code, setCode] = useState('');
  const [error, setError] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  // After a shopper has used this entry, the focus returns to its field, even if the pressed button has disappeared.
  const [isWorkedWith, setWorkedWith] = useState(refusal !== null);
  async function apply({ onApply }: GiftcardHandlers): Promise<void> {
    setBusy(true);
    setWorkedWith(true);
    const refused = await onApply(code);
    setBusy(false);
    setError(refused);
    if (refused === null) setCode('');
  }
  return (
    <details className="acc estimate" open={uses.length > 0 || isWorkedWith}>
      <summary>Gift card</summary>
      <div className="acc-body">
        {uses.length > 0 && (
          <ul>
            {uses.map((use) => (
              <Applied
                key={use.code}
                use={use}
                site={site}
                onRemove={
                  handlers &&
                  ((used) => {
                    setWorkedWith(true);
                    handlers.onRemove(used);
                  })
                }
              />
            ))}
          </ul>
        )}
        <form
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
          <input type="hidden" name="action" value="giftcard" />
          <TextField
            // A new field for each card, because the last code was accepted and must be empty.
            key={uses.length}
            name="code"
            id="giftcard-code"
            label="Code"
            value={handlers ? code : undefined}
            onValue={(value) => {
              setCode(value);
              setError(null);
            }}
            isRequired
            requiredMessage="Please enter the code of your card"
            maxLength={64}
            autoComplete="off"
            error={error ?? undefined}
            isFocused={isWorkedWith}
          />
          <Button look="line" isLoading={isBusy}>
            Apply
          </Button>
        </form>
      </div>
    </details>
  );
}
