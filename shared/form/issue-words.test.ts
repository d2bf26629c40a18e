import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emailSchema } from './email-schema.ts';
import { isEmail } from './field-message.ts';
import { issueWords, placedWords } from './issue-words.ts';

/** The messages for a value, at its place. */
function said(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { error: issueWords });
  return error?.issues.map(({ path, message }) => placedWords(path, message)) ?? [];
}

describe('the message for an issue', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.object({ email: z.string() }), {}, 'Please enter your email'],
    [z.object({ firstname: z.string().min(1) }), { firstname: '' }, 'Please enter your first name'],
    [z.object({ to: z.string() }), {}, 'Required Field'],
    [z.string(), 5, 'Please enter text'],
    [z.number(), 'five', 'Please enter a number'],
    [z.int(), 1.5, 'Please enter a whole number'],
    [z.boolean(), 1, 'Please enter true or false'],
    [z.array(z.int()), {}, 'Please send a list'],
    [z.object({}), [], 'Please send an object with fields'],
    [z.number().min(2), 1, 'Please enter 2 or more'],
    [z.number().positive(), 0, 'Please enter more than 0'],
    [z.number().max(9), 10, 'Please enter 9 or less'],
    [z.string().min(3), 'ab', 'Please enter at least 3 characters'],
    [z.string().max(1), 'ab', 'Please enter at most 1 character'],
    [z.array(z.int()).min(1), [], 'Please send at least 1 entry'],
    [z.array(z.int()).max(2), [1, 2, 3], 'Please send at most 2 entries'],
    [z.enum(['low', 'high']), 'none', 'Please choose one of: low, high'],
    [z.email(), 'nobody', 'Please enter a valid email'],
    [z.iso.date(), 'today', 'Please enter a date'],
    [z.string().regex(/^a$/), 'b', 'Please check what you entered here'],
    [z.union([z.string(), z.int()]), true, 'Please check what you entered here'],
    [z.strictObject({}), { more: 1 }, 'This field is not accepted here'],
    [z.string('Say it').min(1), 5, 'Say it'],
  ])('%#: %j, %s', (schema, value, words) => {
    expect(said(schema, value)).toEqual([words]);
  });

  it('none of the library’s own messages is shown, whatever is sent', () => {
    const schema = z.strictObject({
      email: emailSchema,
      qty: z.int().min(1).max(9),
      kind: z.enum(['a', 'b']),
      items: z.array(z.object({ id: z.union([z.string().max(3), z.int()]) })).max(2),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ email: fc.anything(), qty: fc.anything() })), (value) => {
        for (const words of said(schema, value)) expect(words).toMatch(/^(Please |Required Field|This field )/);
      }),
    );
  });
});

describe('the rule for email addresses', () => {
  const local = (length: number) => `${'a'.repeat(length)}@northmail.example`;
  it.each([
    [local(64), true],
    [local(65), false],
    ['a@b', false],
    ['a@b.example\n', false],
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.${`${'c'.repeat(60)}.`.repeat(4)}example`, false],
    ['a@-b.example', false],
  ])('%s: %s', (email, isGood) => {
    expect(isEmail(email)).toBe(isGood);
  });

  it('is the same for services as for browsers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.nat(80).map(local)), (text) => {
        const email = text.trim().toLowerCase();
        expect(emailSchema.safeParse(text).success).toBe(isEmail(email));
      }),
    );
  });
});
