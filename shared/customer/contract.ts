import { z } from 'zod';

/** An address as accounts are known by: without blanks around it, in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email());

/** Longest password that is taken. Nothing of it is cut off; its hash costs the same at any length (spec 3 section 7). */
const LONGEST_PASSWORD = 256;

/** Body of `POST /svc_session/session/login`. Which passwords may be chosen is a question of registration. */
export const loginSchema = z.object({ email: emailSchema, password: z.string().min(1).max(LONGEST_PASSWORD) });

/** A customer as he sees himself (spec 3 section 3). A group is above 0: 0 is the group of guests. */
export interface Customer {
  readonly customerId: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly groupId: number;
}
