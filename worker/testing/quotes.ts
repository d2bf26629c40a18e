import { expect, vi } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { toMinor } from '#shared/money/money.ts';
import { Buyer, newOrderId } from './buyer.ts';
import { env, staffRequest } from './store.ts';

interface QuoteAnswer {
  readonly quote: {
    readonly quoteId: string;
    readonly quoteNumber: string;
    readonly state: string;
    readonly revision: number;
    readonly orderId: string | null;
    readonly total: number;
    readonly items: readonly { listItemId: string; price: number; listPrice: number; qty: number; sku: string }[];
    readonly events: readonly { actor: string; event: string; detail: string }[];
  };
  readonly error?: { type: string; fields?: { field: string; message: string }[] };
}

/** A staff call about quotes. */
export async function staffQuote(method: string, path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff/quotes${path}`, body, method);
  return { status: answer.status, body: (await answer.json()) as QuoteAnswer };
}

/** Tokens of the links in a quote's emails, the oldest first. */
export async function mailedTokens(quoteId: string, count = 1): Promise<readonly string[]> {
  return vi.waitFor(
    async () => {
      const { results } = await env.DB.prepare(
        `SELECT text FROM mails WHERE kind = 'quote' AND subject LIKE
           '%' || (SELECT quote_number FROM quotes WHERE quote_id = ?1) ORDER BY created_ms`,
      )
        .bind(quoteId)
        .all<{ text: string }>();
      expect(results.length).toBe(count);
      return results.map(({ text }) => /payment-link\?t=(\w+)/.exec(text)?.[1] ?? '');
    },
    { timeout: 10_000 },
  );
}

/** Creates a quote, sends it and waits for its email. */
export async function sentQuote(body: Record<string, unknown>): Promise<{ quoteId: string; token: string }> {
  const made = await staffQuote('POST', '', body);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { quoteId } = made.body.quote;
  const sent = await staffQuote('POST', `/${quoteId}/send`);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  const [token = ''] = await mailedTokens(quoteId);
  return { quoteId, token };
}

/** A guest with a payment link who pays like the checkout. */
export class QuotePayer extends Buyer {
  /** Opens a link. Returns its status and why it cannot be paid. */
  async open(token: string): Promise<{ status: number; problem: string | undefined }> {
    const { status, body } = await this.json<{ list?: WireList; error?: { type: string } }>(
      'POST',
      this.path('svc_list', '/quotes'),
      { token },
    );
    this.list = body.list;
    return { status, problem: body.error?.type };
  }

  /** The order that the checkout would send: the agreed amounts, and the tax calculated by the store. */
  override async order(token = 'sandbox_approved', changes: Record<string, unknown> = {}) {
    const { list } = this;
    if (!list?.quote) throw new Error('no quote is open');
    const { shipping: rate } = list.quote;
    const { subtotal, discount } = list.totals;
    const { body: tax } = await this.json<{ totalTaxAmount: number; relief: number }>(
      'POST',
      this.path('svc_tax', '/tax/rates/fetch'),
      {
        storeId: this.storeId,
        shippingAddress: this.address,
        shippingAmount: rate,
        items: this.items,
        listId: list._id,
      },
    );
    const isIncluded = ['EUR', 'AUS', 'GBR'].includes(this.site);
    const added = isIncluded ? -toMinor(tax.relief) : toMinor(tax.totalTaxAmount);
    const total = (toMinor(subtotal) - toMinor(discount) + toMinor(rate) + added) / 100;
    const shipping = [{ shippingCode: 'quote', rate, packageNumber: 1, transactionId: '' }];
    return {
      orderId: newOrderId(),
      storeId: this.storeId,
      listId: list._id,
      items: this.items,
      shippingMode: 'fastest',
      totals: { subtotal, discount, shipping: rate, grandTotalIncludingTax: total },
      payment: { paymentType: 'sandbox', amount: total, transactionToken: token },
      shippingAddress: this.address,
      shipping,
      customer: { email: 'ada@example.com' },
      ...changes,
    };
  }
}
