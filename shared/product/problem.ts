/** What keeps a choice from being bought. */
export interface Problem {
  /** Name of the form's field. */
  readonly field: string;
  /** `missing`: nothing was chosen yet; `invalid`: what was chosen cannot be. */
  readonly kind: 'missing' | 'invalid';
  /** The specification's words, for services. */
  readonly message: string;
  /** For the shopper. */
  readonly text: string;
  /** It cannot be bought now, yet what it costs is known. */
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
