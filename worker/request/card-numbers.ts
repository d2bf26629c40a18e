import { Fault } from '#shared/errors.ts';
import { cardNumberFields, cardSecretFields } from '#shared/order/card-number.ts';

/** Refuses card numbers and security codes, by what is in fields and by their names. Throws as `refuseCardNumbers`. */
export function refuseCardSecrets(value: Readonly<Record<string, unknown>>): void {
  refuseCardNumbers(value);
  refuse(cardSecretFields(value));
}

/** Refuses what holds a card number, before anything of it is kept. Throws `validation_error`, which names the fields alone. */
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
