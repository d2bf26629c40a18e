import { describe, expect, it } from 'vitest';
import { formDefinitionSchema } from './definition.ts';

const text = { name: 'a', kind: 'text', label: 'A' };
const form = (...fields: readonly unknown[]) => ({ steps: [{ fields }] });
const problem = (value: unknown) => {
  const issue = formDefinitionSchema.safeParse(value).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

describe('a definition of a form', () => {
  it('gets the usual words, and optional fields', () => {
    expect(formDefinitionSchema.parse(form(text))).toEqual({
      steps: [{ title: '', fields: [{ ...text, required: false }] }],
      submitLabel: 'Send',
      thanks: 'Thank you. We have received your message and will answer by email.',
    });
  });

  it.each<[unknown, string]>([
    [
      form({ ...text, name: '_website' }),
      'steps.0.fields.0.name: must begin with a letter and have up to 40 letters, digits, _ and -',
    ],
    [form({ ...text, name: 'formHash' }), 'steps.0.fields.0.name: must not be formHash'],
    [form(text, text), 'steps.0.fields.1: the name is used twice'],
    [form({ ...text, label: '' }), 'steps.0.fields.0: the label is missing'],
    [form({ ...text, kind: 'radio' }), 'steps.0.fields.0: a radio needs options'],
    [form({ ...text, options: [{ value: 'x', label: 'X' }] }), 'steps.0.fields.0: a text has no options'],
    [
      form({
        ...text,
        kind: 'select',
        options: [
          { value: 'x', label: 'X' },
          { value: 'x', label: 'Y' },
        ],
      }),
      'steps.0.fields.0: an option is listed twice',
    ],
    [form({ ...text, when: { field: 'b', is: 'x' } }), 'steps.0.fields.0: when.field must be an earlier field, not b'],
    [form({ ...text, when: { field: 'a', is: 'x' } }), 'steps.0.fields.0: when.field must be an earlier field, not a'],
    [form({ ...text, kind: 'date', min: 5 }), 'steps.0.fields.0: min and max must be days, or today'],
    [form({ ...text, kind: 'date', max: '2026-02-30' }), 'steps.0.fields.0: min and max must be days, or today'],
    [form({ ...text, kind: 'number', max: 'today' }), 'steps.0.fields.0: min and max must be numbers'],
    [form({ ...text, min: 1 }), 'steps.0.fields.0: a text has no min and max'],
    [
      form({ ...text, name: 'c', kind: 'captcha' }, { ...text, name: 'd', kind: 'captcha' }),
      'steps.0.fields.1: a form has only one captcha',
    ],
  ])('%#: is refused with its place', (value, words) => {
    expect(problem(value)).toBe(words);
  });

  it.each([
    form(),
    { steps: [] },
    form({ ...text, kind: 'html' }),
    form({ ...text, onclick: 'x' }),
    { ...form(text), x: 1 },
  ])('%#: is refused for its shape', (value) => {
    expect(problem(value)).toBeDefined();
  });
});
