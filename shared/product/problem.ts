/** A reason why a choice cannot be bought. */
export interface Problem {
  /** Name of the form's field. */
  readonly field: string;
  /** `missing`: nothing has been chosen yet; `invalid`: the choice is not possible. */
  readonly kind: 'missing' | 'invalid';
  /** The message in the specification's words, for services. */
  readonly message: string;
  /** The message for the shopper. */
  readonly text: string;
  /** It cannot be bought now, but its price is known. */
  readonly leavesPrice?: boolean;
}

export function missing(field: string, message: string, text: string): Problem {
  return { field, kind: 'missing', message, text };
}

export function invalid(field: string, message: string, text: string): Problem {
  return { field, kind: 'invalid', message, text };
}

export function soldOut(field: string, sku: string, name: string): Problem {
  return { ...invalid(field, `${sku} is out of stock`, `${name} is out of stock.`), leavesPrice: true };
}
