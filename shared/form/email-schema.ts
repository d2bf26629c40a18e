import { z } from 'zod';
import { INVALID_EMAIL, isEmail } from './field-message.ts';

/** An email address in the store's form, checked by its single rule: trimmed and in lower case. */
export const emailSchema = z.string(INVALID_EMAIL).trim().toLowerCase().refine(isEmail, INVALID_EMAIL);
