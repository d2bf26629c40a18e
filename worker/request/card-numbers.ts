import { Fault } from '#shared/errors.ts';
import { cardNumberFields } from '#shared/order/card-number.ts';

/** Refuses what holds a card number, before anything of it is kept. Throws `validation_error`, which names the fields alone. */
export function refuseCardNumbers(value: unknown, path = ''): void {
  const fields = cardNumberFields(value, path);
  if (fields.length === 0) return;
  throw new Fault(
    'validation_error',
    fields.map((field) => ({ field, message: 'card numbers never reach this store: send a token' })),
  );
}
