import { goodsOf, UNITS_OF_SET } from './goods.ts';
import type { Plan, PlannedOrder } from './plan.ts';
import type { Provider } from './provider.ts';
import { type SentOrder, Shopper } from './shopper.ts';

/** A shopper with an order that is ready to be sent. */
export interface Ready {
  readonly planned: PlannedOrder;
  readonly shopper: Shopper;
  readonly sent: SentOrder;
}

interface Found {
  readonly productId: number;
  readonly bundleOptions?: readonly { readonly id: number }[];
}

/** Returns what is added to the cart: for an order with a trick, one unit. */
function cartOf({ lines, trick }: PlannedOrder): PlannedOrder['lines'] {
  return trick ? lines.slice(0, 1) : lines;
}

/** Number of shoppers who fill their carts at the same time. */
const AT_ONCE = 6;

async function productIds(url: string, skus: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const found = await Promise.all(
    skus.map(async (sku): Promise<[string, Found]> => {
      const answer = await fetch(`${url}/svc_content/catalog/product?sku=${sku}`);
      if (!answer.ok) throw new Error(`${sku} is not there: ${answer.status}`);
      return [sku, ((await answer.json()) as { product: Found }).product];
    }),
  );
  return new Map(found);
}

/** The order of a cart that another tab of the same shopper sends. */
function inAnotherTab(planned: PlannedOrder, ready: readonly Ready[], provider: Provider): Ready[] {
  const first = ready.find(({ sent }) => sent.orderId === planned.tabOf);
  if (!first) return [];
  const { shopper, sent } = first;
  const payment = { ...sent.payment, transactionToken: provider.meansOf(planned.fault).token };
  // An address of its own tells whose email it is.
  const customer = { email: `${planned.orderId}@example.com` };
  return [{ planned, shopper, sent: { ...sent, orderId: planned.orderId, payment, customer } }];
}

/** Fills the carts of a round and calculates their orders, which are paid through a provider. */
export async function prepare(url: string, plan: Plan, provider: Provider): Promise<readonly Ready[]> {
  const goods = goodsOf(plan.round);
  const skus = new Set([goods.shared, ...plan.orders.flatMap(({ lines }) => lines.map(({ sku }) => sku))]);
  const ids = await productIds(url, [...skus]);
  const itemOf = (sku: string, qty: number) => {
    const product = ids.get(sku);
    const bundleOptionId = product?.bundleOptions?.[0]?.id;
    const child = { productId: ids.get(goods.shared)?.productId, qty: UNITS_OF_SET, metadata: { bundleOptionId } };
    return { productId: product?.productId, qty, ...(bundleOptionId === undefined ? {} : { children: [child] }) };
  };
  const ready: Ready[] = [];
  const waiting = plan.orders.filter(({ tabOf }) => tabOf === undefined);
  const fill = async () => {
    for (let planned = waiting.shift(); planned; planned = waiting.shift()) {
      const shopper = new Shopper(url);
      await shopper.add(cartOf(planned).map(({ sku, qty }) => itemOf(sku, qty)));
      const card = planned.usesCard ? { card: { code: goods.card, balance: plan.supply.card } } : {};
      const code = planned.usesCode ? { code: goods.code } : {};
      ready.push({
        planned,
        shopper,
        sent: await shopper.order(
          planned.orderId,
          { ...provider.meansOf(planned.fault), ...card, ...code },
          planned.trick,
        ),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  return [...ready, ...plan.orders.flatMap((planned) => inAnotherTab(planned, ready, provider))];
}
