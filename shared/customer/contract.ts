import { z } from 'zod';
import { LONGEST_PASSWORD } from './password-rules.ts';

/** An address as accounts are known by: without blanks around it, in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email());

/** Body of `POST /svc_session/session/login`. Which passwords may be chosen is a question of registration. */
export const loginSchema = z.object({ email: emailSchema, password: z.string().min(1).max(LONGEST_PASSWORD) });

/** A password that somebody chooses. What is wrong with it is said by `password-rules.ts`; this only bounds its reading. */
const chosenPassword = z.string().max(4 * LONGEST_PASSWORD);
const nameSchema = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `Please enter your ${label}`)
    .max(80)
    // Names stand in mails and on pages of others: no line breaks, nothing that looks like an address.
    .regex(/^[^\p{Cc}<>@:/\\]*$/u, `Please enter your ${label}`);

/** Body of `POST /svc_customer/customer`: only this is ever taken from somebody who registers. */
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

/** A customer as he sees himself (spec 3 section 3). A group is above 0: 0 is the group of guests. */
export interface Customer {
  readonly customerId: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly groupId: number;
}
