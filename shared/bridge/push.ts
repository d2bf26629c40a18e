import { z } from 'zod';

/** A device on which the app may show notifications: body of `POST /svc_push/devices` (public contract, section 13). */
export const pushDeviceSchema = z.strictObject({
  platform: z.enum(['ios', 'android']),
  /** Address of the device at the service that delivers notifications. */
  token: z.string().trim().min(1).max(4096),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** What the app may notify a shopper about. */
export const pushPreferencesSchema = z.strictObject({
  orders: z.boolean().describe('Shipping and changes of orders.'),
  backInStock: z.boolean().describe('Products that the shopper waits for.'),
});
export type PushPreferences = Readonly<z.infer<typeof pushPreferencesSchema>>;

/** Until a shopper chooses, the device's own permission decides. */
export const ALL_NOTIFICATIONS: PushPreferences = { orders: true, backInStock: true };

/** Body and answer of the calls about preferences. What a body leaves out is not changed. */
export const pushPreferencesAnswer = z.strictObject({ preferences: pushPreferencesSchema });
export const pushChangeSchema = z.strictObject({ preferences: pushPreferencesSchema.partial() });
export type PushChange = z.infer<typeof pushChangeSchema>['preferences'];
