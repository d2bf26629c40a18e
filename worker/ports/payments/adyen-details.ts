import { z } from 'zod';

/** What a shopper may bring back from a challenge or another page, limited to the fields that the store passes on. */
const detailsSchema = z.object({
  redirectResult: z.string().min(1).max(20_000).optional(),
  payload: z.string().min(1).max(20_000).optional(),
  threeDSResult: z.string().min(1).max(50_000).optional(),
  orderID: z.string().max(255).optional(),
  payerID: z.string().max(255).optional(),
  paymentID: z.string().max(255).optional(),
  billingToken: z.string().max(255).optional(),
  facilitatorAccessToken: z.string().max(10_000).optional(),
});

/** Returns only known details, or undefined if there are none. */
export function readDetails(given: Readonly<Record<string, unknown>>): z.infer<typeof detailsSchema> | undefined {
  const read = detailsSchema.safeParse(given);
  return read.success && Object.keys(read.data).length > 0 ? read.data : undefined;
}
