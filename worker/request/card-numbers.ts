import { Fault } from '#shared/errors.ts';
import { cardTextFields } from '#shared/order/card-fields.ts';
import { cardNumberFields, cardSecretFields } from '#shared/order/card-number.ts';

/**
 * Rejects card numbers and security codes, found by the content and the names of fields. Throws like
 * `refuseCardNumbers`.
 */
export function refuseCardSecrets(value: Readonly<Record<string, unknown>>): void {
  refuseCardNumbers(value);
  refuse(cardSecretFields(value));
}

/**
 * Rejects a value that contains a card number, before any of it is stored. Throws `validation_error`, which names only
 * the fields.
 */
export function refuseCardNumbers(value: unknown, path = ''): void {
  refuse(cardNumberFields(value, path));
}

/** What a person is told who typed a card number into a text. */
const NO_CARDS = 'Please remove the card number. For your safety we only take cards in the payment form';

/**
 * Rejects a card number in the free text of a body or form (PCI DSS 3.2), before anything else is done with it. Throws
 * `validation_error`, which names the fields and says what to do.
 */
export function refuseCardTexts(value: unknown): void {
  const fields = cardTextFields(value);
  if (fields.length === 0) return;
  throw new Fault(
    'validation_error',
    fields.map((field) => ({ field, message: NO_CARDS })),
  );
}

/** Whether a card number in a text is why something was refused. */
export function isCardTextRefusal(error: unknown): boolean {
  return error instanceof Fault && error.fields.some(({ message }) => message === NO_CARDS);
}

function refuse(fields: readonly string[]): void {
  if (fields.length === 0) return;
  throw new Fault(
    'validation_error',
    fields.map((field) => ({
      field,
      message: 'card numbers and security codes must not be sent to this store: send a token',
    })),
  );
}
