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
}

export function missing(field: string, message: string, text: string): Problem {
  return { field, kind: 'missing', message, text };
}

export function invalid(field: string, message: string, text: string): Problem {
  return { field, kind: 'invalid', message, text };
}
