import type { WireList } from '#shared/list/wire-list.ts';
import { toMinor } from '#shared/money/money.ts';
import { ORDER_ID_BYTES, orderId } from '#shared/order/order-id.ts';
import { askAgainMs, LINE_HEADER, placeOfFields } from '#shared/order/waiting-line.ts';
import { TestBrowser } from './browser.ts';

/** An address for each site, as a shopper would type it. */
export const ADDRESSES = {
  USA: { countryId: 'US', region: 'OH', postcode: '43215', city: 'Columbus' },
  CAN: { countryId: 'CA', region: 'ON', postcode: 'M5V 2T6', city: 'Toronto' },
  APO: { countryId: 'US', region: 'AE', postcode: '09094', city: 'APO' },
  EUR: { countryId: 'DE', region: '', postcode: '10115', city: 'Berlin' },
  AUS: { countryId: 'AU', region: 'VIC', postcode: '3000', city: 'Melbourne' },
  GBR: { countryId: 'GB', region: '', postcode: 'SW1A 1AA', city: 'London' },
} as const;

const STORE_IDS = { USA: 1, CAN: 2, APO: 4, EUR: 5, AUS: 18, GBR: 34 } as const;

interface WireRates {
  readonly rates: readonly { shippingCode: string; rate: number; packageNumber: number; transactionId: string }[];
}

interface WireTax {
  readonly totalTaxAmount: number;
  readonly shipping: { readonly taxAmount: number };
  readonly summary: readonly { label: string; taxAmount: number }[];
  readonly relief: number;
}

/** The answer to an order. */
export interface Placed {
  readonly status: number;
  readonly body: {
    readonly orderId?: string;
    readonly orderNumber?: string;
    readonly status?: string;
    readonly payment?: { readonly action?: { type: string; url: string }; readonly amount: number; error?: string };
    readonly totals?: Readonly<Record<string, number>>;
    readonly error?: { type: string; message: string; fields?: { field: string; message: string }[] };
  };
}

/** A random order id with the current time (public contract, section 6). */
export function newOrderId(nowMs = Date.now()): string {
  return orderId(nowMs, crypto.getRandomValues(new Uint8Array(ORDER_ID_BYTES)));
}

/** A guest with a cart who buys like the checkout: rates, then tax, then the order with both. */
export class Buyer extends TestBrowser {
  readonly site: keyof typeof ADDRESSES;
  list: WireList | undefined;

  constructor(site: keyof typeof ADDRESSES = 'USA') {
    super();
    this.site = site;
  }

  path(service: string, rest: string): string {
    return this.site === 'USA' ? `/${service}${rest}` : `/${service}/site/${this.site}${rest}`;
  }

  get storeId(): number {
    return STORE_IDS[this.site];
  }

  get address(): Readonly<Record<string, unknown>> {
    return {
      firstname: 'Ada',
      lastname: 'Strong',
      telephone: '5551234567',
      email: 'ada@example.com',
      street: ['1 Iron Street'],
      ...ADDRESSES[this.site],
    };
  }

  /** Adds items to the cart. */
  async add(...items: readonly Record<string, unknown>[]): Promise<WireList> {
    const { body } = await this.json<{ list: WireList }>('POST', this.path('svc_list', '/lists/cart/items'), { items });
    if (!body.list) throw new Error(JSON.stringify(body));
    this.list = body.list;
    return body.list;
  }

  get items() {
    return (this.list?.items ?? []).map(
      ({ listItemId, productId, qty, children, customOptions, metadata, price, rowTotal }) => ({
        listItemId,
        productId,
        qty,
        customOptions,
        metadata,
        price: price ?? undefined,
        rowTotal: rowTotal ?? undefined,
        children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
      }),
    );
  }

  /** The order that the checkout would send: the cheapest rate for each package, and a sandbox token. */
  async order(token = 'sandbox_approved', changes: Record<string, unknown> = {}) {
    const { list } = this;
    if (!list) throw new Error('nothing in the cart');
    const { body: quoted } = await this.json<WireRates>('POST', '/svc_shipping/shipping/rates/get', {
      storeId: this.storeId,
      shippingAddress: this.address,
      items: this.items,
      allowSplit: true,
    });
    const packages = Map.groupBy(quoted.rates ?? [], (rate) => rate.packageNumber);
    const shipping = [...packages.values()].map(
      (rates) =>
        rates
          .filter((rate) => rate.shippingCode !== 'pickup')
          .sort((a, b) => a.rate - b.rate)[0] as WireRates['rates'][number],
    );
    const shippingAmount = toMinor(shipping.reduce((sum, { rate }) => sum + rate, 0)) / 100;
    const { body: tax } = await this.json<WireTax>('POST', this.path('svc_tax', '/tax/rates/fetch'), {
      storeId: this.storeId,
      shippingAddress: this.address,
      shippingAmount,
      items: this.items,
    });
    const { subtotal, discount } = list.totals;
    const included = ['EUR', 'AUS', 'GBR'].includes(this.site);
    const total =
      toMinor(subtotal) -
      toMinor(discount) +
      toMinor(shippingAmount) -
      toMinor(tax.relief) +
      (included ? 0 : toMinor(tax.totalTaxAmount));
    return {
      orderId: newOrderId(),
      storeId: this.storeId,
      listId: list._id,
      items: this.items,
      shippingMode: 'fastest',
      totals: { subtotal, discount, shipping: shippingAmount, grandTotalIncludingTax: total / 100 },
      payment: { paymentType: 'sandbox', amount: total / 100, transactionToken: token },
      shippingAddress: this.address,
      shipping,
      customer: { email: 'ada@example.com' },
      ...changes,
    };
  }

  /** Sends an order once. */
  async sendOrder(order: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Placed> {
    const path = this.path('svc_checkout', '/order');
    const { status, body } = await this.json<Placed['body']>('POST', path, order, headers);
    return { status, body };
  }

  /** Places an order as the checkout does, which waits in line if the desk has too much to do. */
  async place(order: Record<string, unknown>): Promise<Placed> {
    let placed = await this.sendOrder(order);
    for (;;) {
      const place = placeOfFields(placed.body.error?.fields ?? []);
      if (placed.body.error?.type !== 'in_line' || !place) return placed;
      await new Promise((resolve) => setTimeout(resolve, askAgainMs(place)));
      placed = await this.sendOrder(order, { [LINE_HEADER]: place.ticket });
    }
  }

  /** Buys the cart: builds the order and places it. */
  async buy(token?: string, changes?: Record<string, unknown>): Promise<Placed> {
    return this.place(await this.order(token, changes));
  }
}
