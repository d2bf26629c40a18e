import { describe, expect, it } from 'vitest';
import { type EntryFile, entryProblems } from './check.ts';
import { type EntryValues, type FormField, fieldsOf } from './field.ts';
import { cleanValues, enteredFields } from './read-values.ts';

const TODAY = { first: '2026-11-25', last: '2026-11-25' };
const field = (changes: Partial<FormField>): FormField => ({
  name: 'it',
  kind: 'text',
  label: 'First Name',
  required: false,
  ...changes,
});
const OPTIONS = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

/** The messages for what was entered in one field. */
function said(changes: Partial<FormField>, values: readonly string[], files: readonly EntryFile[] = []) {
  const definition = { steps: [{ title: '', fields: [field(changes)] }] };
  const sent = changes.kind === 'file' ? {} : { it: values };
  return entryProblems(definition, cleanValues(definition, sent), files, TODAY).map(({ message }) => message);
}

const file = (changes: Partial<EntryFile> = {}): EntryFile => ({
  field: 'it',
  name: 'a.jpg',
  bytes: 1000,
  kind: 'image',
  ...changes,
});

describe('an empty field', () => {
  it.each<[Partial<FormField>, string]>([
    [{ kind: 'text' }, 'Please enter your first name'],
    [{ kind: 'text', requiredMessage: 'Who are you?' }, 'Who are you?'],
    [{ kind: 'text', label: '' }, 'Required Field'],
    [{ kind: 'email', label: 'Email' }, 'Please enter your email'],
    [{ kind: 'tel', label: 'Phone' }, 'Please enter your phone'],
    [{ kind: 'number', label: 'Members' }, 'Please enter your members'],
    [{ kind: 'date', label: 'Date of purchase' }, 'Please enter your date of purchase'],
    [{ kind: 'textarea', label: 'Message' }, 'Please enter your message'],
    [{ kind: 'stepper', label: 'Racks' }, 'Please enter your racks'],
    [{ kind: 'radio', options: OPTIONS }, 'Please choose one'],
    [{ kind: 'select', options: OPTIONS }, 'Please choose one'],
    [{ kind: 'swatches', options: OPTIONS }, 'Please choose one'],
    [{ kind: 'checkbox', options: OPTIONS }, 'Please choose at least one'],
    [{ kind: 'checkbox' }, 'Please check this box'],
    [{ kind: 'toggle' }, 'Please turn this on'],
    [{ kind: 'file' }, 'Please add a file'],
    [{ kind: 'select', options: OPTIONS, requiredMessage: 'Which size?' }, 'Which size?'],
  ])('%j is told %j where it is required, and nothing elsewhere', (changes, words) => {
    expect(said({ ...changes, required: true }, [''])).toEqual([words]);
    expect(said(changes, [''])).toEqual([]);
    expect(said({ ...changes, required: true }, ['  \n '])).toEqual([words]);
  });

  it('of a captcha is no problem of the form: the store asks the captcha', () => {
    expect(said({ kind: 'captcha', required: true }, [''])).toEqual([]);
  });
});

describe('a value', () => {
  it.each<[Partial<FormField>, string, string | undefined]>([
    [{ kind: 'text' }, 'Ada', undefined],
    [{ kind: 'text' }, 'x'.repeat(200), undefined],
    [{ kind: 'text' }, 'x'.repeat(201), 'Please enter at most 200 characters'],
    [{ kind: 'text', maxLength: 3 }, 'abcd', 'Please enter at most 3 characters'],
    [{ kind: 'textarea' }, 'x'.repeat(5001), 'Please enter at most 5000 characters'],
    [{ kind: 'textarea' }, 'x\n'.repeat(2000), undefined],
    [{ kind: 'email' }, 'ada@northmail.example', undefined],
    [{ kind: 'email' }, 'ada@', 'Please enter a valid email'],
    [{ kind: 'email' }, `${'a'.repeat(65)}@northmail.example`, 'Please enter a valid email'],
    [{ kind: 'tel' }, '+1 (614) 555-0123', undefined],
    [{ kind: 'tel' }, 'call me', 'Please enter a valid telephone number'],
    [{ kind: 'tel' }, '12', 'Please enter a valid telephone number'],
    [{ kind: 'number' }, '12.5', undefined],
    [{ kind: 'number' }, 'twelve', 'Please enter a number'],
    [{ kind: 'number' }, '12abc', 'Please enter a number'],
    [{ kind: 'number', min: 2 }, '1', 'Please enter 2 or more'],
    [{ kind: 'number', max: 9 }, '9.5', 'Please enter 9 or less'],
    [{ kind: 'stepper' }, '1.5', 'Please enter a whole number'],
    [{ kind: 'stepper', min: 1, max: 5 }, '6', 'Please enter 5 or less'],
    [{ kind: 'stepper', min: 1, max: 5 }, '5', undefined],
    [{ kind: 'date' }, '2026-02-28', undefined],
    [{ kind: 'date' }, '2026-02-29', 'Please enter a date'],
    [{ kind: 'date' }, '28.02.2026', 'Please enter a date'],
    [{ kind: 'date', max: 'today' }, '2026-11-26', 'Please enter November 25, 2026, or an earlier date'],
    [{ kind: 'date', max: 'today' }, '2026-11-25', undefined],
    [{ kind: 'date', min: '2026-01-01' }, '2025-12-31', 'Please enter January 1, 2026, or a later date'],
    [{ kind: 'radio', options: OPTIONS }, 's', undefined],
    [{ kind: 'radio', options: OPTIONS }, 'xl', 'Please choose one of the options'],
    [{ kind: 'select', options: OPTIONS }, 'xl', 'Please choose one of the options'],
    [{ kind: 'swatches', options: OPTIONS }, 'l', undefined],
    [{ kind: 'swatches', options: OPTIONS }, 'xl', 'Please choose one of the options'],
    [{ kind: 'checkbox' }, 'yes', undefined],
    [{ kind: 'checkbox' }, 'on', 'Please check this box'],
    [{ kind: 'toggle' }, 'yes', undefined],
    [{ kind: 'toggle' }, 'maybe', 'Please turn this on or off'],
  ])('of %j, %j: %j', (changes, value, words) => {
    expect(said(changes, [value])).toEqual(words === undefined ? [] : [words]);
  });

  it('is one, except for a checkbox with options', () => {
    expect(said({ kind: 'checkbox', options: OPTIONS }, ['s', 'l'])).toEqual([]);
    expect(said({ kind: 'checkbox', options: OPTIONS }, ['s', 'xl'])).toEqual(['Please choose one of the options']);
    expect(said({ kind: 'radio', options: OPTIONS }, ['s', 'l'])).toEqual(['Please choose only one']);
    expect(said({ kind: 'text' }, ['a', 'b'])).toEqual(['Please choose only one']);
  });
});

describe('files', () => {
  const MB = 1024 * 1024;
  it.each<[string, Partial<FormField>, readonly EntryFile[], string | undefined]>([
    ['a picture', {}, [file()], undefined],
    [
      'a PDF where pictures are asked',
      {},
      [file({ name: 'a.pdf', kind: 'pdf' })],
      'We can’t accept “a.pdf”. Please upload pictures',
    ],
    ['a PDF where it is taken', { accept: ['image', 'pdf'] }, [file({ kind: 'pdf' })], undefined],
    [
      'what no form takes',
      { accept: ['image', 'pdf', 'text'] },
      [file({ name: 'a.exe', kind: undefined })],
      'We can’t accept “a.exe”. Please upload pictures, PDF files or text files',
    ],
    ['an empty one', {}, [file({ bytes: 0, kind: undefined })], '“a.jpg” is empty'],
    ['more than the field takes', { maxFiles: 1 }, [file(), file()], 'Please add at most 1 file'],
    ['more than five', {}, Array.from({ length: 6 }, () => file()), 'Please add at most 5 files'],
    [
      'more than 10 MB together',
      {},
      [file({ bytes: 6 * MB }), file({ bytes: 4 * MB })],
      'Please send at most 10 MB of files at once',
    ],
    ['one that the store has checked before', {}, [file({ kind: null })], undefined],
  ])('%s', (_name, changes, files, words) => {
    expect(said({ kind: 'file', ...changes }, [], files)).toEqual(words === undefined ? [] : [words]);
  });

  it('of a field that takes none, and texts of a field for files, are foreign', () => {
    const definition = { steps: [{ title: '', fields: [field({}), field({ name: 'pictures', kind: 'file' })] }] };
    expect(entryProblems(definition, { pictures: ['x'] }, [file()], TODAY)).toEqual([
      { field: 'pictures', message: 'This form has no such field' },
      { field: 'it', message: 'This form has no such field' },
    ]);
  });
});

it('takes each day that is today somewhere', () => {
  const today = { first: '2026-11-24', last: '2026-11-26' };
  const definition = { steps: [{ title: '', fields: [field({ kind: 'date', min: 'today', max: 'today' })] }] };
  const taken = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].filter(
    (day) => entryProblems(definition, { it: [day] }, [], today).length === 0,
  );
  expect(taken).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});

describe('conditions', () => {
  const definition = {
    steps: [
      {
        title: '',
        fields: [
          field({
            name: 'who',
            kind: 'radio',
            label: 'Who',
            options: [
              { value: 'gym', label: 'Gym' },
              { value: 'me', label: 'Me' },
            ],
          }),
        ],
      },
      {
        title: '',
        fields: [
          field({
            name: 'members',
            kind: 'number',
            label: 'Members',
            required: true,
            when: { field: 'who', is: 'gym' },
          }),
          field({ name: 'plan', label: 'Plan', required: true, when: { field: 'members', is: ['10', '20'] } }),
        ],
      },
    ],
  };
  const problems = (values: EntryValues) => entryProblems(definition, values, [], TODAY).map(({ field: name }) => name);

  it('decide what is asked, over steps, and one after the other', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ who: ['me'] })).toEqual([]);
    expect(problems({ who: ['gym'] })).toEqual(['members']);
    expect(problems({ who: ['gym'], members: ['10'] })).toEqual(['plan']);
    expect(problems({ who: ['gym'], members: ['11'] })).toEqual([]);
    expect(problems({ who: ['me'], members: ['10'] })).toEqual([]);
  });

  it('leave out what is not asked from what is stored, with the labels of the time', () => {
    const values = { who: ['me'], members: ['10'], plan: ['Big'] };
    expect(enteredFields(definition, values)).toEqual([{ name: 'who', label: 'Who', values: ['me'] }]);
  });

  it('have names: everything else is foreign', () => {
    expect(entryProblems(definition, { nobody: ['x'] }, [], TODAY)).toEqual([
      { field: 'nobody', message: 'This form has no such field' },
    ]);
    expect(fieldsOf(definition)).toHaveLength(3);
  });
});

it('texts are cleaned: no control characters, one line where there is one, emails in lower case', () => {
  const definition = {
    steps: [
      {
        title: '',
        fields: [
          field({ name: 'line' }),
          field({ name: 'text', kind: 'textarea' }),
          field({ name: 'email', kind: 'email' }),
        ],
      },
    ],
  };
  const sent = {
    line: [' a\r\nb\u0000\u0007 '],
    text: [' a\r\n\r\nb '],
    email: [' Ada@Northmail.example '],
    other: [''],
  };
  expect(cleanValues(definition, sent)).toEqual({
    line: ['a b'],
    text: ['a\n\nb'],
    email: ['ada@northmail.example'],
    other: [],
  });
});
