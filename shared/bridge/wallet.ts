import { z } from 'zod';

// The checkout's policy forbids turning text into code, and zod's test for that would be reported by browsers as a
// violation.
z.config({ jitless: true });

const text = (most: number) => z.string().trim().max(most).default('');
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The shipping address of a wallet (spec 1 section 7). Until the shopper agrees, it may contain only the place. */
const walletAddressSchema = z.object({
  firstname: text(255),
  lastname: text(255),
  telephone: text(64),
  email: text(320),
  street: z.union([z.string().transform((line) => [line]), z.array(z.string())]).default([]),
  city: text(255),
  region: text(255),
  postcode: text(32),
  countryId: country,
});
export type WalletAddress = z.infer<typeof walletAddressSchema>;

/** The contact that a wallet provides once the shopper has agreed, with the wallet's own field names. */
const walletContactSchema = z.object({
  emailAddress: text(320),
  phoneNumber: text(64),
  givenName: text(255),
  familyName: text(255),
  addressLines: z.array(z.string().trim().max(255)).max(4).default([]),
  locality: text(255),
  administrativeArea: text(255),
  postalCode: text(32),
  countryCode: country,
});
export type WalletContact = z.infer<typeof walletContactSchema>;

/** The token that a wallet provides in place of a card. */
const walletTokenSchema = z.object({
  paymentData: z.record(z.string(), z.unknown()),
  paymentMethod: z.record(z.string(), z.unknown()),
  transactionIdentifier: z.string().min(1).max(256),
});

const requestId = z.string().min(1).max(64);

/** The app's messages about a wallet payment. Each contains the id of the request that the page started. */
export const walletMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet_payment_shipping_address'), requestId, address: walletAddressSchema }),
  z.object({ type: z.literal('wallet_payment_shipping_method'), requestId, id: z.string().min(1).max(64) }),
  z.object({
    type: z.literal('wallet_payment_success'),
    requestId,
    /** Absent if nothing is shipped. */
    shippingContact: walletContactSchema.optional(),
    billingContact: walletContactSchema,
    token: walletTokenSchema,
  }),
  z.object({ type: z.literal('wallet_payment_cancel'), requestId }),
]);
export type WalletMessage = z.infer<typeof walletMessageSchema>;

const walletLineSchema = z.strictObject({ label: z.string(), amount: z.number() });

/** The content of the app's sheet. Money in major units. */
export const walletDetailsSchema = z.strictObject({
  currency: z.string().length(3),
  countryCode: z.string().length(2),
  total: z.number().nonnegative(),
  /** False while shipping or tax is unknown. */
  isFinal: z.boolean(),
  lines: z.array(walletLineSchema).readonly(),
  shippingOptions: z
    .array(z.strictObject({ id: z.string(), ...walletLineSchema.shape, isSelected: z.boolean() }))
    .readonly(),
});
export type WalletDetails = Readonly<z.infer<typeof walletDetailsSchema>>;

/** The page's messages to the app. */
export type WalletAnswer =
  | { readonly type: 'wallet_payment_start'; readonly requestId: string; readonly details: WalletDetails }
  | { readonly type: 'wallet_payment_details'; readonly requestId: string; readonly details: WalletDetails }
  | {
      readonly type: 'wallet_payment_status';
      readonly requestId: string;
      readonly status: 'failure' | 'success';
      readonly orderId: string | null;
      /** For a failure: the store's error code. */
      readonly code: string | null;
      /** For a failure: why, in words for the shopper, which the sheet shows. */
      readonly message?: string;
    };
