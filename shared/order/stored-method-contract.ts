import { z } from 'zod';
import { countryCodeSchema } from '#shared/address/country-code.ts';

const storedMethodId = z.string().trim().min(1).max(128);
const changeSchema = z.object({
  isDefault: z.boolean().optional(),
  billingAddressId: z.union([z.string().trim().min(1).max(64), z.int().positive().transform(String)]).nullish(),
});

/**
 * Body of `PUT /svc_paymentmethod/methods`. The specification names `paymentMethod.storedPaymentMethodId, isDefault,
 * billingAddressId`: changes may be inside `paymentMethod` or beside it.
 */
export const changeStoredMethodSchema = changeSchema
  .extend({ paymentMethod: changeSchema.extend({ storedPaymentMethodId: storedMethodId }) })
  .transform(({ paymentMethod, ...beside }) => ({
    id: paymentMethod.storedPaymentMethodId,
    isDefault: paymentMethod.isDefault ?? beside.isDefault,
    billingAddressId:
      paymentMethod.billingAddressId === undefined ? beside.billingAddressId : paymentMethod.billingAddressId,
  }));

/** Body of `PUT /svc_customer/customer/credit-cards/{id}`. */
export const changeCardSchema = changeSchema;

/**
 * Body of `POST /svc_customer/customer/credit-cards`: the provider's id of a card typed in its fields, and the last
 * month in which the card is valid.
 */
export const keepCardSchema = changeSchema.extend({
  token: storedMethodId,
  expMonth: z.coerce.number<string | number>().int().min(1).max(12),
  expYear: z.coerce.number<string | number>().int().min(2000).max(2100),
});

/** Query of `GET /svc_paymentmethod/methods`. */
export const methodsQuerySchema = z.object({
  /** The billing country. */
  country: countryCodeSchema.optional(),
  locale: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4})*$/, 'must be a language such as en or en-US')
    .optional(),
});
