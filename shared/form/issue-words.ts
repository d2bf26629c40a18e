import type { z } from 'zod';
import { INVALID_EMAIL, REQUIRED, requiredWords } from './field-message.ts';

type Issue = z.core.$ZodRawIssue;

/** Messages for a value of the wrong type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please enter true or false',
  array: 'Please send a list',
  object: 'Please send an object with fields',
  record: 'Please send an object with fields',
};

/** Messages for text in the wrong format. */
const FORMATS: Readonly<Record<string, string>> = {
  email: INVALID_EMAIL,
  date: 'Please enter a date',
  datetime: 'Please enter a date with its time',
  url: 'Please enter a full web address',
};

const CHECK = 'Please check what you entered here';
/** The most choices for which a message lists all of them. */
const MOST_CHOICES = 12;

const counted = (count: number | bigint, one: string, more: string): string =>
  `${count} ${Number(count) === 1 ? one : more}`;

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string')
    return minimum === 1 ? REQUIRED : `Please enter at least ${counted(minimum, 'character', 'characters')}`;
  if (origin === 'array' || origin === 'set') return `Please send at least ${counted(minimum, 'entry', 'entries')}`;
  return inclusive === false ? `Please enter more than ${minimum}` : `Please enter ${minimum} or more`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Please enter at most ${counted(maximum, 'character', 'characters')}`;
  if (origin === 'array' || origin === 'set') return `Please send at most ${counted(maximum, 'entry', 'entries')}`;
  return inclusive === false ? `Please enter less than ${maximum}` : `Please enter ${maximum} or less`;
}

function chosenOf({ values }: Extract<Issue, { code: 'invalid_value' }>): string {
  const choices = values.filter((value) => value !== '').map(String);
  return choices.length === 0 || choices.length > MOST_CHOICES ? CHECK : `Please choose one of: ${choices.join(', ')}`;
}

/**
 * Describes the problem of a value as a sentence for people. Used wherever a schema has no message of its own, so that
 * the validation library's messages never leave the store.
 */
export function issueWords(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? CHECK;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? CHECK;
    case 'invalid_value':
      return chosenOf(issue);
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'This field is not accepted here';
    default:
      return CHECK;
  }
}

/** Labels of the fields in forms and bodies. */
const LABELS: Readonly<Record<string, string>> = {
  city: 'City',
  email: 'Email',
  firstname: 'First name',
  lastname: 'Last name',
  password: 'Password',
  postcode: 'Postcode',
  telephone: 'Phone number',
};

/** The message of an issue at its place; an empty field with a known label is requested by that label. */
export function placedWords(path: readonly PropertyKey[], message: string): string {
  const label = LABELS[String(path.at(-1))];
  return message === REQUIRED && label !== undefined ? requiredWords(label) : message;
}
