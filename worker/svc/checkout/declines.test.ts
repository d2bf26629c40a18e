import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { Buyer, newOrderId } from '#worker/testing/buyer.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const LIMIT = 10;
const bar = { id: 0 };

beforeAll(async () => {
  const stock = { USA: { qoh: 900, min: 1, max: 900, isInStock: true, backorder: false, bin: false } };
  await fill({ categories: [category('Gear', 'gear')], products: [product('DC-BAR', { stock })] });
  bar.id = await productIdOf('DC-BAR');
});

interface Answer {
  readonly status?: string;
  readonly error?: { readonly type: string; readonly message: string };
}

/** A shopper behind a network, who pays for a cart with as many cards as it takes. */
async function payer(network: string, email: string, buyer = new Buyer()) {
  await buyer.add({ productId: bar.id, qty: 1 });
  const order = await buyer.order();
  const pay = async (token: string) => {
    const sent = {
      ...order,
      orderId: newOrderId(),
      customer: { email },
      payment: { ...order.payment, transactionToken: token },
    };
    const { status, body, headers } = await buyer.json<Answer>('POST', '/svc_checkout/order', sent, {
      'cf-connecting-ip': network,
    });
    return {
      status,
      orderId: sent.orderId,
      type: body.error?.type ?? body.status,
      words: body.error?.message,
      after: headers.get('retry-after'),
    };
  };
  return { buyer, pay, decline: () => pay('sandbox_declined') };
}

const paused = async (work: () => Promise<unknown>) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await work();
  const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('payments_paused'));
  warn.mockRestore();
  return lines;
};

describe('declined payments pause', () => {
  it('a shopper, with words, the time to wait, a line in the log, and a figure for staff', async () => {
    const { pay, decline } = await payer('203.0.113.20', 'one@declines.test');
    for (let tries = 0; tries < LIMIT; tries++) {
      expect((await pay(tries % 2 ? 'sandbox_declined' : 'sandbox_cvv')).status).toBe(409);
    }
    const lines = await paused(async () => {
      for (const token of ['sandbox_declined', 'sandbox_approved']) {
        const answer = await pay(token);
        expect(answer).toMatchObject({ status: 429, type: 'payments_paused' });
        expect(answer.words).toContain('Nothing was charged');
        expect(Number(answer.after)).toBeGreaterThan(3_000);
      }
      await decline();
    });
    expect(lines).toHaveLength(1);
    expect(lines.join()).toContain('too many declined payments');
    expect(lines.join()).not.toContain('declines.test');
    const staff = await signedInStaff();
    expect((await staff.see('/staff/orders')).html).toMatch(/Paying was paused \d+ times in the last 24 hours/);
  });

  it('a network, whatever shoppers and addresses it invents; an approved payment between takes nothing back', async () => {
    const network = '203.0.113.21';
    for (let at = 0; at < LIMIT; at++) {
      const { decline, pay } = await payer(network, `n${at}@declines.test`);
      expect((await decline()).type).toBe('payment_error');
      if (at % 3 === 1) expect((await pay('sandbox_approved')).type).toBe('published');
    }
    const other = await payer(network, 'new@declines.test');
    const lines = await paused(async () => expect((await other.pay('sandbox_approved')).type).toBe('payments_paused'));
    expect(lines.join()).toContain('"countedBy":"network"');
    const elsewhere = await payer('203.0.113.22', 'new@declines.test');
    expect((await elsewhere.pay('sandbox_approved')).type).toBe('published');
  });

  it('an address of a guest from network to network, but not its owner who is logged in', async () => {
    const email = 'owner@declines.test';
    await openAccount(email);
    for (let at = 0; at < LIMIT; at++) {
      const { decline } = await payer(`203.0.113.${30 + at}`, email);
      expect((await decline()).type).toBe('payment_error');
    }
    const guest = await payer('203.0.113.50', email);
    await paused(async () => expect((await guest.decline()).type).toBe('payments_paused'));
    const owner = new Buyer();
    expect((await owner.login(email, PASSWORD)).status).toBe(200);
    const own = await payer('203.0.113.51', email, owner);
    expect((await own.pay('sandbox_approved')).type).toBe('published');
  });

  it('a shopper whose bank keeps refusing the challenge, too', async () => {
    const network = '203.0.113.61';
    const { buyer, pay } = await payer(network, 'challenge@declines.test');
    for (let tries = 0; tries < LIMIT; tries++) {
      const { type, orderId } = await pay('sandbox_3ds');
      expect(type).toBe('payment_pending');
      await env.DB.prepare("UPDATE sandbox_charges SET state = 'declined' WHERE order_id = ?1").bind(orderId).run();
      const { body } = await buyer.json<Answer>('GET', `/svc_checkout/order/${orderId}?storeId=1`, undefined, {
        'cf-connecting-ip': network,
      });
      expect(body.status).toBe('payment_error');
    }
    await paused(async () => expect((await pay('sandbox_approved')).type).toBe('payments_paused'));
  });

  it('exactly, however many payments of a list arrive at once', async () => {
    const { decline, pay } = await payer('203.0.113.62', 'forty@declines.test');
    const types: (string | undefined)[] = [];
    await paused(async () => {
      for (let burst = 0; burst < 4; burst++) {
        types.push(...(await Promise.all(Array.from({ length: 40 }, decline))).map(({ type }) => type));
      }
      do types.push((await decline()).type);
      while (types.at(-1) === 'payment_error');
    });
    expect(types.filter((type) => type === 'payment_error')).toHaveLength(LIMIT);
    await paused(async () => expect((await pay('sandbox_approved')).type).toBe('payments_paused'));
  });

  it('nobody who is approved, however often', async () => {
    const buyer = new Buyer();
    for (let at = 0; at < LIMIT + 3; at++) {
      const { pay } = await payer('203.0.113.60', 'regular@declines.test', buyer);
      expect((await pay('sandbox_approved')).type).toBe('published');
    }
  });
});
