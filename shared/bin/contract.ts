import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';

/** A back-in-stock notification: the shopper gets one email when the product is available again (spec 3 section 3). */
export interface Bin {
  readonly binId: string;
  readonly productId: number;
  /** The product of which it is a variant; null for a product sold by itself. */
  readonly parentId: number | null;
  readonly email: string;
}

const idSchema = z.coerce.number<string | number>('This product does not exist').int().positive();

/** Body of `POST /svc_bin/bin`. A customer may omit the address. */
export const binSchema = z.object({
  product_id: idSchema,
  email: emailSchema.optional(),
  parent_id: idSchema.nullish(),
});
export type AskedBin = z.infer<typeof binSchema>;

/** A bin in the service's answer. */
export interface WireBin {
  readonly id: string;
  readonly product_id: number;
  readonly email: string;
  readonly parent_id: number | null;
}

export function wireBin({ binId, productId, email, parentId }: Bin): WireBin {
  return { id: binId, product_id: productId, email, parent_id: parentId };
}
