/**
 * Every error that the store reports (public contract, section 3): its code, status and a message for people. The
 * message says what to do, if anything can be done, and never reveals internals.
 */
export const FAULTS = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_error: { status: 400, message: 'Some fields are missing or wrong.' },
  request_incomplete: { status: 400, message: 'The request did not arrive completely. Please send it again.' },
  validation_error_already_subscribed: { status: 400, message: 'You are already on the list for this product.' },
  TOKEN_EXPIRED: { status: 401, message: 'Your session has expired. Please log in again.' },
  login_required: { status: 401, message: 'Please log in to continue.' },
  invalid_credentials: { status: 401, message: 'The email address or password is incorrect.' },
  csrf: { status: 403, message: 'This request did not come from a page of this store.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  list_not_found: { status: 404, message: 'This list does not exist.' },
  order_not_found: { status: 404, message: 'This order does not exist.' },
  product_not_found: { status: 404, message: 'This product does not exist or is not sold on this site.' },
  category_not_found: { status: 404, message: 'This category does not exist.' },
  unknown_site: { status: 404, message: 'There is no site with this code.' },
  method_not_allowed: { status: 405, message: 'This address does not support this method.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please send it again.' },
  customer_exists: { status: 409, message: 'There is already an account with this email address. Log in instead.' },
  giftcard_balance_error: { status: 409, message: 'A gift card no longer covers this amount.' },
  giftcard_not_exist: { status: 409, message: 'This gift card code is not valid, or its balance is used up.' },
  order_already_published: { status: 409, message: 'Another order was placed under this number.' },
  inventory_error: { status: 409, message: 'Some of the items are no longer available.' },
  invalid_billing: { status: 409, message: 'Something is missing in the billing address.' },
  invalid_shipping: { status: 409, message: 'Something is missing in the shipping address.' },
  wrong_tax_total: { status: 409, message: 'The tax has changed.' },
  wrong_discount: { status: 409, message: 'A discount has changed.' },
  wrong_grandtotal: { status: 409, message: 'The total has changed.' },
  wrong_payment_amount: { status: 409, message: 'The amount to pay has changed.' },
  shipping_rate: { status: 409, message: 'Shipping rates are currently unavailable.' },
  wrong_shipping_total: { status: 409, message: 'The shipping costs have changed.' },
  wrong_shipping_rate: { status: 409, message: 'A shipping rate has changed.' },
  shipping_method_not_found: { status: 409, message: 'This shipping method is not available here.' },
  shipping_method_not_valid: { status: 409, message: 'Choose a shipping method for each package.' },
  wrong_product_price: { status: 409, message: 'A price has changed.' },
  quote_expired: { status: 409, message: 'This quote has expired. Ask us for a new one.' },
  quote_withdrawn: { status: 409, message: 'This quote has been withdrawn. Ask us for a new one.' },
  quote_changed: { status: 409, message: 'This quote has changed. Use the link in our latest email.' },
  quote_ordered: { status: 409, message: 'This quote has been ordered, or is being paid right now.' },
  pickup_disabled: { status: 409, message: 'This order cannot be picked up.' },
  cvv_required: { status: 409, message: 'The card’s security code is required.' },
  payment_error: { status: 409, message: 'The payment was declined. Nothing was charged.' },
  three_ds: { status: 409, message: 'The bank did not confirm the payment. Nothing was charged.' },
  conflict: {
    status: 409,
    message: 'This was changed elsewhere in the meantime. Compare both versions and choose one.',
  },
  approval_needed: {
    status: 409,
    message: 'A second person has to approve this changeset first.',
  },
  changeset_fixed: {
    status: 409,
    message: 'This changeset is scheduled, published or reverted, so this is no longer possible.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  payments_paused: {
    status: 429,
    message: 'Several payments were declined, so paying is paused for up to an hour. Nothing was charged.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  unknown_error: { status: 500, message: 'Something went wrong on our side.' },
  in_line: {
    status: 503,
    message:
      'Many people are ordering right now. Your place in line is kept. Send the order again when it is your turn.',
  },
  publish_running: { status: 503, message: 'Another publish is running. Try again in a few seconds.' },
  store_closed: { status: 503, message: 'The store is currently closed. Nothing has been lost. Try again later.' },
  upstream_unavailable: { status: 503, message: 'A service we rely on is not responding. Try again later.' },
} as const;

export type FaultCode = keyof typeof FAULTS;

/** One invalid field: its path in the body (`items.0.qty`) and the problem. */
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
