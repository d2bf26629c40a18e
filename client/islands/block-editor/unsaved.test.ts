// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { elementOf } from '#client/browser/morph.ts';
import { bringBackUnsaved, forgetUnsaved, keepUnsaved } from './unsaved.ts';

const formOf = (mark: string, title = 'Before'): HTMLFormElement =>
  elementOf(`<form><input type="hidden" name="key" value="home"><input type="hidden" name="at" value="2">
    <input type="hidden" name="block" value="text"><input type="hidden" name="mark" value="${mark}"><input type="hidden" name="edit" value="7">
    <input name="props.title" value="${title}"><textarea name="props.html">Words</textarea><input type="checkbox" name="props.isBig" value="on"></form>`) as HTMLFormElement;
const fieldsOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Types into a form, as before a window is closed. */
function typedInto(mark: string): void {
  const form = formOf(mark, 'Typed');
  for (const field of form.querySelectorAll('textarea')) field.value = 'Other words';
  for (const box of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) box.checked = true;
  for (const edit of form.querySelectorAll<HTMLInputElement>('[name=edit]')) edit.value = '3';
  keepUnsaved(fieldsOf(form));
}

beforeEach(() => localStorage.clear());

it('is brought back into the block as it was', () => {
  typedInto('m1');
  const form = formOf('m1');
  expect(bringBackUnsaved(form, fieldsOf(form))).toBe('typed');
  expect(Object.fromEntries(fieldsOf(form))).toMatchObject({
    'props.title': 'Typed',
    'props.html': 'Other words',
    'props.isBig': 'on',
    edit: '7',
  });
});

it('is not brought back into a block that another one has changed, and is forgotten then', () => {
  typedInto('m1');
  const form = formOf('m2');
  expect(bringBackUnsaved(form, fieldsOf(form))).toBe('none');
  expect(fieldsOf(form).get('props.title')).toBe('Before');
  expect(localStorage).toHaveLength(0);
});

it('is forgotten once the store has it', () => {
  typedInto('m1');
  const form = formOf('m1');
  forgetUnsaved(fieldsOf(form));
  expect(bringBackUnsaved(form, fieldsOf(form))).toBe('none');
});

it('is still to be decided about, if it was', () => {
  const form = formOf('m1', 'Typed');
  keepUnsaved(fieldsOf(form), true);
  const again = formOf('m1');
  expect(bringBackUnsaved(again, fieldsOf(again))).toBe('held');
  expect(fieldsOf(again).get('props.title')).toBe('Typed');
});
