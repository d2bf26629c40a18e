import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { formHashSchema } from './definition.ts';

const textSchema = z.string().max(20_000);
const valueSchema = z.union([textSchema, z.number(), z.boolean(), z.array(textSchema).max(200), z.null()]);

/** Body of `POST /svc_ssr/submit/wufoo` (public contract, section 11). */
export const formEntrySchema = z.strictObject({
  formHash: formHashSchema,
  fields: z
    .record(z.string().max(64), valueSchema)
    .describe('What was entered, by the names of fields. A list for a checkbox with options; `true` for a toggle.'),
});

/** Body of `POST /svc_ssr/submit/iterable` (public contract, section 11). */
export const emailListsSchema = z.object({
  email: emailSchema,
  emailListIds: z
    .array(z.union([z.string().max(64), z.int()]))
    .min(1, 'Please select a list to sign up.')
    .max(20),
});

/** The answer to an entry: its id. */
export const entryAnswer = z.strictObject({ entryId: z.string() });

type SentValue = z.infer<typeof valueSchema>;

/** A value of JSON as a form would send it. */
export function textsOf(value: SentValue): readonly string[] {
  if (value === null || value === false) return [];
  if (value === true) return ['yes'];
  return Array.isArray(value) ? value : [String(value)];
}
