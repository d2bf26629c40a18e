import { type ReactNode, useState } from 'react';
import { FieldFrame } from '#client/ui/form/field-frame.tsx';
import type { FieldProblem } from '#shared/errors.ts';
import { cardBrand, groupedExpiry, groupedNumber, type TypedCard } from '#shared/order/card.ts';
import { problemOf } from './model.ts';

/** Prefix of the names of the card fields. */
export const CARD = 'card-';

interface CardFieldProps {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly isTried: boolean;
  readonly autoComplete: string;
  readonly inputMode: 'numeric' | 'text';
  readonly maxLength: number;
  readonly onValue: (value: string) => void;
}

/** A field of a card. It has no name, so that no form ever sends it. */
function CardField({ id, label, note, error, isTried, inputMode, onValue, ...input }: CardFieldProps): ReactNode {
  const [isLeft, setLeft] = useState(false);
  const errors = error !== undefined && (isLeft || isTried) ? [error] : [];
  return (
    <FieldFrame id={id} label={label} note={note} errors={errors}>
      <input
        {...input}
        className="inp num"
        id={id}
        type="text"
        inputMode={inputMode}
        required
        spellCheck={false}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

type PlainFieldProps = Pick<CardFieldProps, 'id' | 'value' | 'error' | 'isTried' | 'onValue'>;

/** The expiry date of a card. */
export function ExpiryField(props: PlainFieldProps): ReactNode {
  return (
    <CardField
      {...props}
      label="Expiry date"
      note="MM/YY"
      autoComplete="cc-exp"
      inputMode="numeric"
      maxLength={7}
      onValue={(value) => props.onValue(groupedExpiry(value))}
    />
  );
}

/** The name on a card. */
export function HolderField(props: PlainFieldProps): ReactNode {
  return <CardField {...props} label="Name on the card" autoComplete="cc-name" inputMode="text" maxLength={100} />;
}

export interface CardFormProps {
  readonly card: TypedCard;
  readonly problems: readonly FieldProblem[];
  readonly isTried: boolean;
  readonly onCard: (card: TypedCard) => void;
}

/**
 * The card form of the sandbox. What is typed stays on this page and becomes a token here. Where real money is charged,
 * the provider's own frame replaces it.
 */
export function CardForm({ card, problems, isTried, onCard }: CardFormProps): ReactNode {
  const field = (name: keyof TypedCard) => ({
    id: `${CARD}${name}`,
    value: card[name],
    error: problemOf(problems, name),
    isTried,
  });
  return (
    <div className="form card-form">
      <CardField
        {...field('number')}
        label="Card number"
        note={card.number === '' ? undefined : cardBrand(card.number)}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
        onValue={(value) => onCard({ ...card, number: groupedNumber(value) })}
      />
      <div className="half pair">
        <ExpiryField {...field('expiry')} onValue={(expiry) => onCard({ ...card, expiry })} />
      </div>
      <div className="half pair">
        <CardField
          {...field('cvc')}
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          onValue={(value) => onCard({ ...card, cvc: value.replaceAll(/\D/g, '') })}
        />
      </div>
      <HolderField {...field('holder')} onValue={(holder) => onCard({ ...card, holder })} />
    </div>
  );
}
