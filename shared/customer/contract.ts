import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';
import { isSegment, OCCUPATIONS } from './segments.ts';

/** An existing password, at login. */
export const currentPassword = z.string().min(1, 'Please enter your password').max(LONGEST_PASSWORD);

/** Body of `POST /svc_session/session/login`. Which passwords may be chosen is a question of registration. */
export const loginSchema = z.object({ email: emailSchema, password: currentPassword });

/** A password that someone chooses. What is wrong with it is said by `password-rules.ts`; this only bounds its reading. */
export const chosenPassword = z.string().max(4 * LONGEST_PASSWORD);
const nameSchema = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `Please enter your ${label}`)
    .max(80)
    // Names are in mails and on pages of others: no line breaks, nothing that looks like an address.
    .regex(/^[^\p{Cc}<>@:/\\]*$/u, `Please enter your ${label}`);

/** Body of `POST /svc_customer/customer`: only this is ever taken from someone who registers. */
export const registerSchema = z.object({
  email: emailSchema,
  password: chosenPassword,
  firstname: nameSchema('first name'),
  lastname: nameSchema('last name'),
  /** Names or ids of mailing lists. */
  newsletters: z
    .array(z.union([z.string().max(64), z.int().positive()]))
    .max(20)
    .optional(),
});
export type Registration = z.infer<typeof registerSchema>;

/** Body of `POST /svc_customer/customer/forgot-password`. */
export const forgotPasswordSchema = z.object({ email: emailSchema });

/** Body of `POST /svc_customer/customer/forgot-password/reset`. */
export const resetPasswordSchema = z.object({ token: z.string().max(128), password: chosenPassword });

/** Most segments that one customer names; more than there are. */
const MOST_SEGMENTS = 64;

/** Numbers of some segments, each once. */
const numbersSchema = (isKnown: (id: number) => boolean) =>
  z
    .array(z.int().refine(isKnown, 'This segment does not exist'))
    .max(MOST_SEGMENTS)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));
const segmentsSchema = numbersSchema(isSegment);

/**
 * Body of `PATCH /svc_customer/customer/`: what is named changes, the rest stays. Nothing else is ever taken: address,
 * password and group have ways of their own.
 */
export const profileChangeSchema = z.strictObject({
  firstname: nameSchema('first name').optional(),
  lastname: nameSchema('last name').optional(),
  telephone: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\d\s+()./x-]*$/i, 'Please enter your telephone number in digits')
    .optional(),
  segments: segmentsSchema.optional(),
  occupations: numbersSchema((id) => OCCUPATIONS.some((each) => each.id === id)).optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** Body of `PUT /svc_customer/customer/segments`. */
export const chosenSegmentsSchema = z.strictObject({ segments: segmentsSchema });

/** An account: who it is, and at which prices he buys. A group is above 0: 0 is the group of guests. */
export interface Customer {
  readonly customerId: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly groupId: number;
}

/** An account with what its customer says of himself. */
export interface Profile extends Customer {
  /** '' for none. */
  readonly telephone: string;
  /** Numbers of `segments.ts`. */
  readonly segments: readonly number[];
  readonly occupations: readonly number[];
}
