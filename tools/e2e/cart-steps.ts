import type { Locator, Page } from '@playwright/test';
import type { Item } from '#shared/list/contract.ts';
import { type ItemPrice, priceItem } from '#shared/list/price-item.ts';
import { type ListRow, priceList } from '#shared/list/price-list.ts';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { Configured } from '#shared/product/configured.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { type PurchaseItem, purchaseOf } from '#shared/product/purchase.ts';
import { siteOf } from './sites.ts';
import { expect } from './store-test.ts';

/** The expected text of one line of the cart. */
interface ExpectedLine {
  readonly name: string;
  readonly qty: number;
  readonly amount: string;
}

/** The expected cart once the choice on a product page has been added. */
export interface ExpectedCart {
  readonly lines: readonly ExpectedLine[];
  readonly total: string;
}

interface PageProps {
  readonly options: ProductOptions;
  readonly site: { readonly locale: string; readonly currency: string };
}

/** Lines of the cart page, or of the side cart. */
export const linesOf = (page: Page | Locator): Locator => page.getByTestId('cart-line');
/** Finds the cart page's own content, because the side cart is on the same page. */
export const cartPage = (page: Page): Locator => page.locator('#main');
export const sideCart = (page: Page): Locator => page.getByTestId('side-cart');
export const addButton = (page: Page): Locator => page.getByTestId('add-to-cart');
export const cartTotal = (page: Page): Locator => page.getByTestId('cart-total');

/** Builds an item of a group as a list row with the price of its part, for the price module to add up. */
function memberRow(item: Item, configured: Configured): ListRow {
  const row = configured.grouped?.rows.find(({ part }) => part.productId === item.productId);
  if (!row || row.unit.now === null || row.unit.regular === null) throw new Error(`no price of ${item.productId}`);
  const price: ItemPrice = {
    unit: row.unit.now,
    regular: row.unit.regular,
    rowTotal: row.unit.now * item.qty,
    weightLb: row.part.weightLb ?? 0,
    configured,
  };
  return { item, price };
}

function itemRow(item: Item, options: ProductOptions, print: (minor: Minor) => string): ListRow {
  const priced = priceItem(options, item, { nowMs: Date.now(), groupPrices: new Map(), print });
  if (!priced.ok) throw new Error(`${options.name}: ${priced.message}`);
  return { item, price: priced.price };
}

function toItem({ children, customOptions, metadata, ...item }: PurchaseItem): Item {
  return { ...item, children: [...children], customOptions: [...customOptions], metadata };
}

/** Prices the current choice in the form of a product page, with the module that prices lists. */
export async function priceChoice(page: Page): Promise<ExpectedCart> {
  const props = await page.locator('store-island[name="product-configurator"]').getAttribute('props');
  const { options, site } = JSON.parse(props ?? '') as PageProps;
  const fields = await page
    .locator('#configure')
    .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]));
  const print = (minor: Minor) => formatMoney(minor, site.locale, site.currency);
  const choice = readChoice(options, new URLSearchParams(fields));
  const configured = configure(options, choice, Date.now(), print);
  const rows = purchaseOf(options, choice, configured).map((item) =>
    configured.grouped ? memberRow(toItem(item), configured) : itemRow(toItem(item), options, print),
  );
  const totals = priceList(rows, { groups: (id) => (id === options.productId ? options : undefined), tickets: [] });
  const lines = rows.map(({ item, price }, index) => ({
    name: configured.grouped?.rows.find(({ part }) => part.productId === item.productId)?.part.name ?? options.name,
    qty: item.qty,
    amount: print(price.rowTotal - (totals.savings[index]?.hundo ?? 0)),
  }));
  return { lines, total: print(totals.total) };
}

/** Matches a price that starts with an amount and may continue with the old price or the price without tax. */
function startsWith(amount: string): RegExp {
  return new RegExp(`^(now )?${amount.replaceAll(/[$.]/g, '\\$&')}(?![\\d,]|\\.\\d)`);
}

/** Expects the lines to show what was added to the cart, in any order. */
export async function expectLines(lines: Locator, expected: ExpectedCart): Promise<void> {
  await expect(lines).toHaveCount(expected.lines.length);
  for (const { name, qty, amount } of expected.lines) {
    const line = lines.filter({ has: lines.page().getByRole('heading', { name, exact: true }) });
    await expect(line).toHaveCount(1);
    const price = line.getByTestId('product-price');
    await expect(price).toHaveText(startsWith(amount));
    await expect.poll(() => quantityOf(line)).toBe(qty);
  }
}

/** Reads the quantity of a line from its field, or from its text if the quantity cannot be changed. */
async function quantityOf(line: Locator): Promise<number> {
  const field = line.getByRole('spinbutton');
  if ((await field.count()) > 0) return Number(await field.inputValue());
  return Number.parseInt(/Quantity (\d+)/.exec((await line.textContent()) ?? '')?.[1] ?? '', 10);
}

/** Adds the choice on the open product page to the cart, with script, and waits for the side cart. */
export async function add(page: Page): Promise<void> {
  await addButton(page).click();
  await expect(sideCart(page)).toBeVisible();
}

export const BAR = '/north-bar-28-5-multi?color=Red';
export const PROGRAMME = '/strength-programme-12-weeks';
/** Calls that read or change the cart. */
export const CALLS = '**/svc_list/**';

/** Finds the count in the header. */
export const count = (page: Page): Locator => page.getByTestId('cart-count').first();
/** The bar's line on the cart page. */
export const barLine = (page: Page): Locator => linesOf(cartPage(page)).filter({ hasText: 'North Bar' });
export const barQuantity = (page: Page): Locator => barLine(page).getByRole('spinbutton');
export const oneMoreBar = (page: Page): Locator => barLine(page).getByRole('button', { name: 'One more' });
/** Removes a line from the cart. */
export const remove = (line: Locator): Promise<void> => line.getByRole('button', { name: /^Remove/ }).click();

/** Characters that HTML writes as named entities inside an attribute. */
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

/** Reads what the product page at an address offers from its HTML, without opening it. */
async function propsOf(page: Page, path: string): Promise<PageProps> {
  // A connection that is kept open may be closed by the store at the moment at which it is used again.
  const html = await (await page.request.get(path, { maxRetries: 2 })).text();
  const props = /<store-island name="product-configurator"[^>]* props="([^"]*)"/.exec(html)?.[1];
  if (props === undefined) throw new Error(`${path} is no product page`);
  return JSON.parse(props.replaceAll(/&([#\w]+);/g, (whole, name) => ENTITIES[name] ?? whole)) as PageProps;
}

/** Calls a service of a site (`prefix` of its pages) as the shopper of this page. Throws the store's refusal. */
export async function callService<T>(page: Page, prefix: string, path: string, data?: object): Promise<T> {
  const site = siteOf(prefix);
  const url = prefix === '' ? path : path.replace(/^\/\w+/, `$&/site/${site.code}`);
  const { origin } = new URL(process.env.STORE_URL ?? '');
  const answer = await (data === undefined
    ? page.request.get(url)
    : page.request.post(url, { data, headers: { origin } }));
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Fills the cart by service calls with the choices in the addresses, so that a test can start with a full cart. */
export async function fillCart(page: Page, paths: readonly string[], site = ''): Promise<void> {
  for (const path of paths) {
    const { options } = await propsOf(page, site + path);
    const choice = readChoice(options, new URL(path, 'http://store').searchParams);
    const items = purchaseOf(options, choice, configure(options, choice, Date.now(), String));
    await callService(page, site, '/svc_list/lists/cart/items', { items });
  }
}

/** Opens the cart page and waits for its island. */
export async function openCart(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/cart`);
  await expect(page.locator('store-island[name="cart-page"][data-awake]')).toBeAttached();
}
