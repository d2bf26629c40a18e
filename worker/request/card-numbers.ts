import { Fault } from '#shared/errors.ts';
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
