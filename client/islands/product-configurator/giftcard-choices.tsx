import { type ReactNode, useState } from 'react';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { OptionGroup } from '#client/ui/form/option-group.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { SizeBoxes } from '#client/ui/product/size-box.tsx';
import { toMajor, toMinor } from '#shared/money/money.ts';
import { FIELDS, OPEN_AMOUNT } from '#shared/product/choice-query.ts';
import type { GiftcardData } from '#shared/product/contract.ts';
import { openAmountRange } from '#shared/product/giftcard-amount.ts';
import type { Model } from './model.ts';

/** Longest message to the recipient of a gift card, in characters. */
const LONGEST_MESSAGE = 500;

/** Parses a typed amount into minor units; null if it is not an amount. */
function typedAmount(text: string): number | null {
  const major = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(major) ? toMinor(Number(major)) : null;
}

function Amount({ model, data }: { readonly model: Model; readonly data: GiftcardData }): ReactNode {
  const { choice, change, print, errorsOf } = model;
  const [typed, setTyped] = useState(
    choice.isOpenAmount && choice.amount !== null ? String(toMajor(choice.amount)) : '',
  );
  const own = { value: OPEN_AMOUNT, label: 'Your own' };
  const boxes = data.amounts.map((amount) => ({ value: String(toMajor(amount)), label: print(amount) }));
  const chosen = choice.isOpenAmount ? OPEN_AMOUNT : choice.amount === null ? null : String(toMajor(choice.amount));
  return (
    <OptionGroup title="Amount" chosen={choice.amount === null ? '' : print(choice.amount)}>
      <SizeBoxes
        name={FIELDS.amount}
        values={data.isOpenAmountAllowed ? [...boxes, own] : boxes}
        chosen={chosen}
        onValue={(value) =>
          value === OPEN_AMOUNT
            ? change({ isOpenAmount: true, amount: typedAmount(typed) })
            : change({ isOpenAmount: false, amount: toMinor(Number(value)) })
        }
      />
      {data.isOpenAmountAllowed && (
        <div className="own-amount">
          <TextField
            name={FIELDS.openAmount}
            label="Your own amount"
            inputMode="decimal"
            value={typed}
            hint={openAmountRange(data, print)}
            onValue={(text) => {
              setTyped(text);
              change({ isOpenAmount: true, amount: typedAmount(text) });
            }}
          />
          <FieldErrors id="custom-amount" errors={errorsOf(FIELDS.openAmount)} />
        </div>
      )}
      <FieldErrors id={FIELDS.amount} errors={errorsOf(FIELDS.amount)} />
    </OptionGroup>
  );
}

/** Amount and recipient of a gift card. These fields never become part of a URL. */
export function GiftcardChoices({ model }: { readonly model: Model }): ReactNode {
  const data = model.options.giftcard;
  if (!data) return null;
  const isMailed = data.type !== 'physical';
  return (
    <>
      <Amount model={model} data={data} />
      <div className="opt">
        <div className="form">
          <TextField name="recipientName" label="Recipient's name" note="Optional" maxLength={255} />
          {isMailed && (
            <TextField
              name="recipientEmail"
              type="email"
              label="Recipient's email"
              isRequired
              hint="We send the card to this address once you have paid."
              isTouched={model.isTried}
            />
          )}
          {isMailed && <TextArea name="message" label="Message" note="Optional" maxLength={LONGEST_MESSAGE} />}
        </div>
      </div>
    </>
  );
}
