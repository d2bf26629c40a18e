import { describe, expect, test } from 'vitest';
import { type FieldRule, fieldMessages, isEmail, numberValue } from './field-message.ts';

describe('field messages', () => {
  test.each<[string, string, FieldRule, string[]]>([
    ['nothing is required', '', { label: 'City' }, []],
    ['a custom required message', '', { isRequired: true, label: 'City', requiredMessage: 'Where to?' }, ['Where to?']],
    ['else the label, lowercased', '', { isRequired: true, label: 'First Name' }, ['Please enter your first name']],
    ['else the generic message', '', { isRequired: true }, ['Required Field']],
    ['a field that is filled in', 'Columbus', { isRequired: true, label: 'City' }, []],
    ['an invalid email', 'dana@', { isEmail: true }, ['Please enter a valid email']],
    ['an empty email that is not required', '', { isEmail: true }, []],
    ['the message of a custom rule', 'x', { isRequired: true, validate: () => 'Too short' }, ['Too short']],
    ['a message beside the required one', '', { isRequired: true, validate: () => 'No' }, ['Required Field', 'No']],
  ])('%s', (_, value, rule, expected) => {
    expect(fieldMessages(value, rule)).toEqual(expected);
  });
});

describe('email', () => {
  const domain = `${'d'.repeat(60)}.`.repeat(4);
  test.each<[string, boolean]>([
    ['dana@northbar.example', true],
    ["o'neil+gym@sub.northbar.example", true],
    [`${'l'.repeat(64)}@northbar.example`, true],
    [`${'l'.repeat(65)}@northbar.example`, false],
    [`${'l'.repeat(64)}@${domain}example`, true],
    [`${'l'.repeat(64)}@${domain}${'e'.repeat(12)}`, false],
    ['dana@northbar.example\n', false],
    ['dana@northbar', false],
    ['dana northbar@x.example', false],
    ['dana@-x.example', false],
  ])('%j: %s', (value, expected) => {
    expect(isEmail(value)).toBe(expected);
  });
});

test.each([
  ['12', 12],
  ['1.5', 1.5],
  ['', null],
  ['x', null],
])('a number field with %j gives %s', (text, expected) => {
  expect(numberValue(text)).toBe(expected);
});
