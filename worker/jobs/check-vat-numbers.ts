import { taxedAddress } from '#shared/tax/taxed-address.ts';
import { readVatNumber } from '#shared/tax/vat-number.ts';
import type { VatPort } from '#worker/ports/vat/port.ts';
import type { DueVatCheck, VatCheckState, VatCheckStore } from '#worker/store/account/vat-checks.ts';

/** Most numbers checked per minute, because registers answer slowly. */
const MOST = 10;

/** Returns the number for which an order's VAT was waived; null if the order no longer has one. */
function numberOf({ document }: DueVatCheck) {
  const { lines, shippingAddress, billingAddress } = document;
  const isTangible = lines.some((line) => !line.isVirtual);
  const address = taxedAddress({ isTangible, shippingAddress, billingAddress, pickupPlace: null });
  return readVatNumber(address.vatNumber, address.countryId);
}

async function stateOf(order: DueVatCheck, vat: VatPort): Promise<VatCheckState> {
  const number = numberOf(order);
  if (number === null) return 'gone';
  const check = await vat.check(number);
  return check === 'unchecked' ? 'open' : check;
}

/** Checks again the numbers of orders whose VAT was waived unchecked. Returns how many turned out to be invalid. */
export async function checkVatNumbers(store: VatCheckStore, vat: VatPort, nowMs: number): Promise<number> {
  const due = await store.due(nowMs, MOST);
  const states = await Promise.all(
    due.map(async (order) => {
      const state = await stateOf(order, vat);
      await store.save(order, state, nowMs);
      return state;
    }),
  );
  return states.filter((state) => state === 'invalid').length;
}
