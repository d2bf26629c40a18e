import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import type { Registration } from './claim.ts';

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}<>]*$/u, 'must be plain text');

/** An existing day, as `1990-05-17`. */
const day = z.iso.date();

/**
 * The details with which a customer enters events (spec 3 section 3, Events profile), body of `PUT /svc_event/account`.
 * '' for omitted details; the birthdate as `1990-05-17`.
 */
export const eventProfileSchema = z.strictObject({
  firstName: line(80).default(''),
  lastName: line(80).default(''),
  email: z.union([z.literal(''), emailSchema]).default(''),
  /** Account number at Beyond the Whiteboard, where workouts are logged. */
  btwbId: line(64).default(''),
  birthdate: z.union([z.literal(''), day]).default(''),
  gym: line(120).default(''),
  gender: z.enum(['Male', 'Female']).default('Male'),
  /** Two letters, upper case. */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
});
export type EventProfile = z.infer<typeof eventProfileSchema>;

/** A profile in the format of services: `linked` if workouts come from elsewhere. */
export function wireEventProfile(customerId: number, profile: EventProfile, registrations: readonly Registration[]) {
  return { loaded: true, linked: profile.btwbId !== '', _id: customerId, ...profile, registrations };
}
