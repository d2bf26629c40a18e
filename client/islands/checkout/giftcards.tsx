import { type ReactNode, useState } from 'react';
import { addGiftcard, removeGiftcard } from '#client/state/checkout/giftcards.ts';
import { Button } from '#client/ui/button.tsx';
import { maskedCode } from '#client/ui/cart/giftcard-entry.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { totalsOf } from '#shared/checkout/figures.ts';
import type { GiftcardUse } from '#shared/order/totals.ts';
import { Fold } from './fold.tsx';
import { useCheckout } from './model.ts';

/** Id of the field for the next code. */
const FIELD = 'giftcard-code';

/** Removes a gift card and moves the focus to the field, because the pressed button disappears. */
async function remove(code: string): Promise<void> {
  await removeGiftcard(code);
  document.getElementById(FIELD)?.focus();
}

function Added({ use }: { readonly use: GiftcardUse }): ReactNode {
  const { print } = useCheckout();
  const left = use.balance - use.amount;
  return (
    <li>
      <span>
        <b>{`Gift card ${maskedCode(use.code)}`}</b>
        <span className="s14 mute">{`${print(use.balance)} balance, ${print(left)} left after this order`}</span>
      </span>
      <span className="ok num">{`−${print(use.amount)}`}</span>
      <button type="button" className="link s14" onClick={() => void remove(use.code)}>
        Remove
        <span className="vh">{` gift card ${maskedCode(use.code)}`}</span>
      </button>
    </li>
  );
}

/** Gift cards of the order, and a field to add one. */
export function Giftcards(): ReactNode {
  const { state, facts } = useCheckout();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const { giftcardUses } = totalsOf(state, facts);

  async function add(): Promise<void> {
    if (isBusy) return;
    if (code.trim() === '') return setRefusal('Please enter the code on the card.');
    setBusy(true);
    const refused = await addGiftcard(code);
    setBusy(false);
    setRefusal(refused);
    if (refused === undefined) setCode('');
  }

  return (
    <div className="co-giftcards">
      {giftcardUses.length > 0 && (
        <ul>
          {giftcardUses.map((use) => (
            <Added key={use.code} use={use} />
          ))}
        </ul>
      )}
      <Fold
        className="co-fold"
        isNeeded={giftcardUses.length > 0 || refusal !== undefined}
        label={<span className="link">Add a gift card</span>}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field adds the card instead of sending the form around it */}
        <div
          className="co-code"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            id={FIELD}
            name="giftcard"
            label="Gift card code"
            value={code}
            maxLength={64}
            autoComplete="off"
            error={refusal}
            onValue={(value) => {
              setCode(value);
              setRefusal(undefined);
            }}
          />
          <Button type="button" look="line" isLoading={isBusy} onPress={() => void add()}>
            Add
          </Button>
        </div>
      </Fold>
    </div>
  );
}
