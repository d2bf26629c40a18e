/** A way of sending that says in its words that it is freight: services outside the store have codes of their own. */
const FREIGHT = /\b(freight|pallet)\b/i;

/** Whether something of an order comes by freight, which its buyer has to prepare for. */
export function comesByFreight(rates: readonly { readonly label: string }[]): boolean {
  return rates.some(({ label }) => FREIGHT.test(label));
}

export const FREIGHT_HEADING = 'Get ready for your freight delivery';

/** What the buyer of freight should know, in the order in which it happens. */
export const FREIGHT_STEPS = [
  'The carrier may call to agree on a day. Please pick up, even if you do not know the number.',
  'The driver sets the goods down where the truck can stop. Have someone to help, and a hand truck for heavy boxes.',
  'Look at everything before you sign. Note any damage on the delivery receipt, take pictures, and tell us the same day.',
] as const;
