import { z } from 'zod';
import { isDay } from './check.ts';
import { FIELD_KINDS, type FormDefinition, type FormField } from './field.ts';
import { FILE_KINDS } from './file-kind.ts';
import { FORM_HASH } from './read-values.ts';

/** Name of a form: the end of its address, and what services call it by. */
export const formHashSchema = z.string().regex(/^[\w-]{1,64}$/, 'must have up to 64 letters, digits, _ and -');

const MOST_FIELDS = 60;
const CHOOSING: ReadonlySet<string> = new Set(['radio', 'select', 'swatches']);

const optionSchema = z.strictObject({ value: z.string().min(1).max(100), label: z.string().min(1).max(200) });

const fieldSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,39}$/, 'must begin with a letter and have up to 40 letters, digits, _ and -')
    .refine((name) => name !== FORM_HASH, `must not be ${FORM_HASH}`),
  kind: z.enum(FIELD_KINDS),
  label: z.string().max(200),
  required: z.boolean().default(false),
  requiredMessage: z.string().min(1).max(200).optional(),
  help: z.string().min(1).max(500).optional(),
  options: z.array(optionSchema).min(1).max(200).optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  maxLength: z.int().min(1).max(20_000).optional(),
  accept: z.array(z.enum(FILE_KINDS)).min(1).optional(),
  maxFiles: z.int().min(1).max(10).optional(),
  when: z.strictObject({ field: z.string(), is: z.union([z.string(), z.array(z.string()).min(1).max(50)]) }).optional(),
});

function limitProblem({ kind, min, max }: FormField): string | undefined {
  const isDate = kind === 'date';
  const isFit = (limit: number | string | undefined) =>
    limit === undefined ||
    (isDate ? typeof limit === 'string' && (limit === 'today' || isDay(limit)) : typeof limit === 'number');
  if (!isFit(min) || !isFit(max)) return isDate ? 'min and max must be days, or today' : 'min and max must be numbers';
  const takesLimits = isDate || kind === 'number' || kind === 'stepper';
  return takesLimits || (min === undefined && max === undefined) ? undefined : `a ${kind} has no min and max`;
}

/** What is wrong with a field among those before it; undefined for nothing. */
function fieldProblemOf(field: FormField, before: ReadonlyMap<string, FormField>): string | undefined {
  const { name, kind, label, options, when } = field;
  if (before.has(name)) return 'the name is used twice';
  if (label === '' && kind !== 'captcha') return 'the label is missing';
  if (CHOOSING.has(kind) && !options) return `a ${kind} needs options`;
  if (options && !CHOOSING.has(kind) && kind !== 'checkbox') return `a ${kind} has no options`;
  if (options && new Set(options.map(({ value }) => value)).size !== options.length) return 'an option is listed twice';
  if (kind === 'captcha' && [...before.values()].some((other) => other.kind === 'captcha')) {
    return 'a form has only one captcha';
  }
  if (when && !before.has(when.field)) return `when.field must be an earlier field, not ${when.field}`;
  return limitProblem(field);
}

/** The fields and words of a form, as an import or staff give them. */
export const formDefinitionSchema: z.ZodType<FormDefinition> = z
  .strictObject({
    steps: z
      .array(
        z.strictObject({
          title: z.string().max(200).default(''),
          fields: z.array(fieldSchema).min(1).max(MOST_FIELDS),
        }),
      )
      .min(1)
      .max(10),
    submitLabel: z.string().min(1).max(60).default('Send'),
    thanks: z.string().min(1).max(500).default('Thank you. We have received your message and will answer by email.'),
  })
  .superRefine(({ steps }, ctx) => {
    const before = new Map<string, FormField>();
    for (const [step, { fields }] of steps.entries()) {
      for (const [index, field] of fields.entries()) {
        const message =
          before.size >= MOST_FIELDS ? `a form has at most ${MOST_FIELDS} fields` : fieldProblemOf(field, before);
        if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['steps', step, 'fields', index], message });
        before.set(field.name, field);
      }
    }
  });
