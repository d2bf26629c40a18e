import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { chosenPassword, currentPassword } from './contract.ts';

/** The forms of the settings, each by its name. */
export const settingsSchema = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('password'), password: currentPassword, newPassword: chosenPassword }),
  z.strictObject({ form: z.literal('email'), password: currentPassword, email: emailSchema }),
  z.strictObject({ form: z.literal('newsletters'), newsletters: z.array(z.string().max(64)).max(20) }),
  /** Ends one session, identified by the handle shown to its owner. */
  z.strictObject({ form: z.literal('device'), handle: z.string().regex(/^[0-9a-f]{16}$/) }),
  /** Ends all sessions but this one. */
  z.strictObject({ form: z.literal('others') }),
]);

/** The form that deletes an account. */
export const deletionSchema = z.strictObject({ password: currentPassword });
