import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';
import { isSegment, OCCUPATIONS } from './segments.ts';

/** An existing password, at login. */
export const currentPassword = z.string().min(1, 'Please enter your password').max(LONGEST_PASSWORD);

/** Body of `POST /svc_session/session/login`. The rules for new passwords do not apply here. */
export const loginSchema = z.object({ email: emailSchema, password: currentPassword });

/** A newly chosen password. `password-rules.ts` describes its problems; this only limits how much is read. */
export const chosenPassword = z.string().max(4 * LONGEST_PASSWORD);
const nameSchema = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `Please enter your ${label}`)
    .max(80)
    // Names appear in emails and on pages of other customers, so they contain no line breaks and nothing that looks
    // like an address.
    .regex(/^[^\p{Cc}<>@:/\\]*$/u, `Please enter your ${label}`);

/** Body of `POST /svc_customer/customer`: a registration can set no other fields. */
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

/** The most segments that a customer may name; there are fewer. */
const MOST_SEGMENTS = 64;

/** Ids of segments, without duplicates. */
const numbersSchema = (isKnown: (id: number) => boolean) =>
  z
    .array(z.int().refine(isKnown, 'This segment does not exist'))
    .max(MOST_SEGMENTS)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));
const segmentsSchema = numbersSchema(isSegment);

/**
 * Body of `PATCH /svc_customer/customer/`: only the given fields change. Other fields are refused, because address,
 * password and group have calls of their own.
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

/** An account: its owner's identity and price group. The group is above 0, which is the group of guests. */
export interface Customer {
  readonly customerId: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly groupId: number;
}

/** An account with the details that the customer has entered. */
export interface Profile extends Customer {
  /** '' if not entered. */
  readonly telephone: string;
  /** Ids in `segments.ts`. */
  readonly segments: readonly number[];
  readonly occupations: readonly number[];
}
