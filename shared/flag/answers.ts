import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { Flags } from './flags.ts';

/** The store's health: its build and its flags. */
export const heartbeatAnswer = z.strictObject({
  hash: z.string(),
  buildDate: z.string(),
  features: tied<Flags>()(
    z.strictObject({
      fiveforfive_enabled: z.boolean(),
      show_christmas_shipping_banner: z.boolean(),
      matte_black_enabled: z.boolean(),
      ip_popup: z.boolean(),
      enable_gym_map: z.boolean(),
      rfk_fallback: z.boolean(),
      'enable-eu-returns': z.boolean(),
      captcha: z.boolean(),
      app_paypal: z.boolean(),
      apple_pay: z.boolean(),
      pip: z.boolean(),
      invitational_year: z.number(),
    }),
  ),
});
