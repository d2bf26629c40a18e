import type { Sheet } from './app.ts';
import { denies, endingOf } from './ending.ts';
import type { Played } from './round.ts';

/** An order, as the store has it. Amount in minor units. */
export interface BookedOrder {
  readonly orderId: string;
  readonly email: string;
  readonly status: string;
  readonly amount: number;
}

/** A charge in the books of the sandbox. Amounts in minor units. */
export interface BookedCharge {
  readonly orderId: string;
  readonly state: string;
  readonly amount: number;
  readonly refunded: number;
}

/** A contradiction between what the app and the shopper know and what the store has. */
export interface Finding {
  readonly round: number;
  readonly kind:
    | 'amount'
    | 'audit'
    | 'charged twice'
    | 'denied'
    | 'forgotten'
    | 'ledger'
    | 'no result'
    | 'not approved'
    | 'not played'
    | 'two orders'
    | 'two results'
    | 'unanswered';
  readonly words: string;
}

/** Whether a charge takes money. */
export const isStanding = ({ state, amount, refunded }: BookedCharge): boolean =>
  state === 'approved' && refunded < amount;

/** An order with its charge, if one takes money. */
interface Paid extends BookedOrder {
  readonly charge: BookedCharge | undefined;
}

interface Known {
  readonly orders: readonly Paid[];
  readonly end: Played['end'];
  /** The sheet is the last one of its round: a new sheet ends the one before. */
  readonly isLast: boolean;
}

function sheetFindings(sheet: Sheet, { orders, end, isLast }: Known) {
  const found: (readonly [Finding['kind'], string])[] = [];
  const own = orders.filter(({ email }) => email === sheet.email);
  const paid = own.find(({ charge }) => charge);
  const successes = new Set(sheet.told.flatMap(({ status, orderId }) => (status === 'success' ? [orderId] : [])));
  if (own.length > 1) found.push(['two orders', `${own.map(({ orderId }) => orderId).join(' and ')} of one approval`]);
  if (!sheet.isAgreed && own.length > 0) found.push(['not approved', `${own[0]?.orderId} was never approved`]);
  if (paid && sheet.told.some(denies))
    found.push(['denied', `${paid.orderId} is paid, and its sheet says ${sheet.told.find(denies)?.code}`]);
  if (successes.size > 1 || (successes.size > 0 && sheet.told.some(denies)))
    found.push(['two results', sheet.told.map(({ status, code }) => code ?? status).join(', ')]);
  for (const orderId of successes)
    if (!orders.some((order) => order.orderId === orderId && order.charge))
      found.push(['two results', `${orderId} is told as placed and is not paid`]);
  if (paid && paid.amount !== sheet.agreedTotal)
    found.push(['amount', `${paid.orderId} costs ${paid.amount}, and its sheet showed ${sheet.agreedTotal}`]);
  const last = sheet.told.at(-1);
  if (isLast && sheet.isAgreed && sheet.isInTab && own.length > 0 && !last)
    found.push(['unanswered', `the app asks about ${own[0]?.orderId} and hears nothing`]);
  if (isLast && paid && sheet.isInTab && last?.status === 'failure')
    found.push(['unanswered', `the app asks about ${paid.orderId}, which is placed, and hears ${last.code}`]);
  // The shopper still has the cart, or sees the order that was made of it.
  if (sheet.isAgreed && endingOf(sheet) === 'known' && end.view === 'empty')
    found.push(['forgotten', 'nobody knows what became of an approval']);
  return found;
}

/** Compares what is known of a round with its orders and their charges. */
export function roundFindings(
  { nth, sheets, end }: Played,
  all: { readonly orders: readonly BookedOrder[]; readonly charges: ReadonlyMap<string, BookedCharge> },
): readonly Finding[] {
  const emails = new Set(sheets.map(({ email }) => email));
  const orders = all.orders
    .filter(({ email }) => emails.has(email))
    .map((order): Paid => {
      const charge = all.charges.get(order.orderId);
      return { ...order, charge: charge && isStanding(charge) ? charge : undefined };
    });
  const found = sheets.flatMap((sheet) => sheetFindings(sheet, { orders, end, isLast: sheet === sheets.at(-1) }));
  const paid = orders.filter(({ charge }) => charge);
  if (paid.length > 1) found.push(['charged twice', paid.map(({ orderId }) => orderId).join(' and ')]);
  for (const { orderId } of paid) {
    const isTold = sheets.some(({ told }) =>
      told.some((each) => each.status === 'success' && each.orderId === orderId),
    );
    if (!isTold && end.orderId !== orderId)
      found.push(['no result', `${orderId} is paid, and the page is ${end.view}`]);
  }
  if (end.orderId !== null && !paid.some(({ orderId }) => orderId === end.orderId))
    found.push(['no result', `${end.orderId} is shown as placed and is not paid`]);
  return found.map(([kind, words]) => ({ round: nth, kind, words }));
}

/** Compares all charges that stand with the orders that are sold, to the cent. */
export function ledgerFindings(
  orders: readonly BookedOrder[],
  charges: ReadonlyMap<string, BookedCharge>,
  isSold: (status: string) => boolean,
): readonly Finding[] {
  const say = (words: string): Finding => ({ round: 0, kind: 'ledger', words });
  const sold = new Map(orders.filter(({ status }) => isSold(status)).map((order) => [order.orderId, order]));
  const standing = [...charges.values()].filter(isStanding);
  const ofOrders = [...sold.values()].flatMap(({ orderId, amount }) => {
    const charge = charges.get(orderId);
    if (!charge || !isStanding(charge)) return [say(`${orderId} is sold and not charged`)];
    return charge.amount === amount ? [] : [say(`${orderId} costs ${amount} and is charged ${charge.amount}`)];
  });
  const ofCharges = standing
    .filter(({ orderId }) => !sold.has(orderId))
    .map(({ orderId, amount }) => say(`${orderId} is charged ${amount} and not sold`));
  return [...ofOrders, ...ofCharges];
}
