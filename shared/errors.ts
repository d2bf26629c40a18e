/**
 * Every failure that leaves the store (public contract, section 3): code → status and the words for a person. The words
 * name what to do where something can be done; nothing internal is ever in them.
 */
export const FAULTS = {
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  validation_error: { status: 400, message: 'Some fields are missing or wrong.' },
  TOKEN_EXPIRED: { status: 401, message: 'The session has expired. Log in again.' },
  login_required: { status: 401, message: 'Log in to do this.' },
  invalid_credentials: { status: 401, message: 'The e-mail address or the password is wrong.' },
  csrf: { status: 403, message: 'This request did not come from a page of this store.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  list_not_found: { status: 404, message: 'This list does not exist.' },
  order_not_found: { status: 404, message: 'This order does not exist.' },
  product_not_found: { status: 404, message: 'This product does not exist or is not sold on this site.' },
  category_not_found: { status: 404, message: 'This category does not exist.' },
  unknown_site: { status: 404, message: 'There is no site with this code.' },
  method_not_allowed: { status: 405, message: 'This address does not take this method.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  unknown_error: { status: 500, message: 'Something went wrong on our side.' },
  upstream_unavailable: { status: 503, message: 'A service that this needs does not answer. Try again later.' },
} as const;

export type FaultCode = keyof typeof FAULTS;

/** One wrong field: its path in the body (`items.0.qty`) and what is wrong with it. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The one error that worker code throws. `cause` is logged and never shown. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly fields: readonly FieldProblem[];
  /** Further response headers: `allow`, `retry-after`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: FaultCode,
    fields: readonly FieldProblem[] = [],
    options: { cause?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'Fault';
    this.code = code;
    this.fields = fields;
    this.headers = options.headers ?? {};
  }
}
