import { z } from 'zod';

/** Query of `GET /svc_checkout/order/{orderId}`. */
export const orderQuerySchema = z.object({
  storeId: z.coerce.number<string>().optional(),
  redirectResult: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .describe("The result with which the bank's page sent the shopper back."),
});

/** Body of `POST /svc_checkout/order/{orderId}/details`: the result of a challenge or of another page. */
export const detailsSchema = z.object({ details: z.record(z.string().max(64), z.unknown()) });

/** Query of `GET /svc_checkout/order`. */
export const historySchema = z.object({
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<string>().int().min(1).max(100).default(10),
});
