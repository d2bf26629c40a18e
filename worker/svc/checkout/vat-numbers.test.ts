import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { checkVatNumbers } from '#worker/jobs/check-vat-numbers.ts';
import type { VatPort } from '#worker/ports/vat/port.ts';
import { VatCheckStore } from '#worker/store/account/vat-checks.ts';
import { OrderStore } from '#worker/store/order/orders.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, fill, product, productIdOf } from '#worker/testing/store.ts';

const REGISTER = { VAT_URL: 'https://register.example' };
const NONE = {};
const ACCEPTS = { ...REGISTER, VAT_UNVERIFIED: 'EUR=accept' };
const NUMBERS = ['FR40303265045', 'FR23334175221'] as const;
let productId = 0;

beforeAll(async () => {
  const prices = { EUR: { price: 11_900, specialPrice: null, specialFromMs: null, specialToMs: null } };
  const stock = { EUR: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } };
  await fill({ products: [product('VN-BAR', { prices, stock })] });
  productId = await productIdOf('VN-BAR');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A business in Paris, at a store with its own settings. */
class Business extends Buyer {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #number: string;

  constructor(settings: Readonly<Record<string, string>>, number: string) {
    super('EUR');
    this.#settings = settings;
    this.#number = number;
  }

  override get address() {
    return { ...super.address, countryId: 'FR', postcode: '75001', city: 'Paris', vatNumber: this.#number };
  }

  override async json<Body>(method: string, path: string, body?: unknown) {
    const isAsked = path.includes('/svc_tax/') || path.endsWith('/order');
    if (!isAsked) return super.json<Body>(method, path, body);
    const context = createExecutionContext();
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = new Request(`http://localhost${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/json' },
    });
    const answer = await askApp(asked, { ...env, ...this.#settings }, context);
    await waitOnExecutionContext(context);
    return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
  }
}

/** An order of a business: what it was charged, and how it was marked. */
async function ordered(settings: Readonly<Record<string, string>>, number: string) {
  const buyer = new Business(settings, number);
  await buyer.add({ productId, qty: 1 });
  const { body } = await buyer.buy();
  expect(body.error).toBeUndefined();
  const order = await new OrderDeskStore(env, 'EUR').order(body.orderId ?? '');
  return { orderId: body.orderId ?? '', relief: order?.document.totals.relief, standing: order?.document.vatStanding };
}

/** The log says that the register is down. */
function expectWarned(): void {
  expect(takeConsole().join()).toContain('vat_register_unavailable');
}

const says = (valid: boolean) => vi.stubGlobal('fetch', async () => Response.json({ valid }));
function isDown(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
}

it.each([
  ['valid in the register: VAT is deducted', REGISTER, NUMBERS[0], () => says(true), true, 'valid'],
  ['not valid in the register: VAT is charged', REGISTER, NUMBERS[1], () => says(false), false, 'invalid'],
  ['unchecked while the register is down: VAT is charged', REGISTER, 'FR83404833048', isDown, false, 'charged'],
  ['unchecked without a register: VAT is charged', NONE, 'FR83404833048', isDown, false, 'charged'],
  ['unchecked where the merchant accepts it: VAT is deducted', ACCEPTS, 'FR83404833048', isDown, true, 'accepted'],
] as const)('a VAT number that is %s', async (_words, settings, number, register, isOff, standing) => {
  register();
  const order = await ordered(settings, number);
  expect((order.relief ?? 0) > 0).toBe(isOff);
  expect(order.standing).toBe(standing);
  if (register === isDown && settings !== NONE) expectWarned();
});

it('an unchecked number is checked again later, and staff find the order whose number is not valid', async () => {
  isDown();
  const { orderId } = await ordered(ACCEPTS, 'FR83404833048');
  vi.unstubAllGlobals();
  expectWarned();
  await expect.poll(() => new OrderStore(env.DB).byId(orderId)).toBeDefined();
  const store = new VatCheckStore(env.DB);
  const register = (check: Awaited<ReturnType<VatPort['check']>>): VatPort => ({ check: async () => check });
  const found = async () => {
    const { orders } = await new OrderStore(env.DB).search({ status: '', needs: 'vat', text: '', page: 1, limit: 9 });
    return orders.map((order) => order.orderId).includes(orderId);
  };
  const staff = await signedInStaff();
  const said = async () => (await staff.see(`/staff/orders/${orderId}`)).html;
  // This store has no register, so it must not promise to ask one.
  expect(await said()).toContain('because no register is set');
  const nowMs = Date.now();
  await checkVatNumbers(store, register('unchecked'), nowMs);
  expect([await store.stateOf(orderId), await found()]).toEqual(['open', false]);
  // Too early for the next check.
  await checkVatNumbers(store, register('invalid'), nowMs + 60_000);
  expect(await store.stateOf(orderId)).toBe('open');
  await checkVatNumbers(store, register('invalid'), nowMs + 3_600_000);
  expect([await store.stateOf(orderId), await found()]).toEqual(['invalid', true]);
  expect(await said()).toContain('VAT number: not valid, checked after the order.');
  await checkVatNumbers(store, register('valid'), nowMs + 999_000_000);
  expect(await store.stateOf(orderId)).toBe('invalid');
});
