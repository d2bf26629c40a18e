import { z } from 'zod';
import { INVALID_EMAIL, isEmail } from './field-message.ts';

/** An address as the store knows it, by the one rule for addresses: without blanks around it, in lower case. */
export const emailSchema = z.string(INVALID_EMAIL).trim().toLowerCase().refine(isEmail, INVALID_EMAIL);
