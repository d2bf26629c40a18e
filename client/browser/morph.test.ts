// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { elementOf, morph } from './morph.ts';

const changed = (before: string, after: string): Element => {
  const old = elementOf(before);
  morph(old, elementOf(after));
  return old;
};

it.each([
  ['text', '<li>One <b>two</b></li>', '<li>Six <b>ten</b></li>'],
  ['attributes', '<li class="a" id="x">One</li>', '<li class="b" title="t">One</li>'],
  ['something more', '<li><b>1</b></li>', '<li><b>1</b><i>2</i>!</li>'],
  ['something less', '<li><b>1</b><i>2</i>!</li>', '<li><b>1</b></li>'],
  ['another element', '<li><b>1</b><i>2</i></li>', '<li><u>1</u>and<i>2</i></li>'],
])('changes %s', (_, before, after) => expect(changed(before, after).outerHTML).toBe(after));

it('keeps the elements that it changes', () => {
  const row = elementOf('<li><input name="x" value="6"><b>Name</b></li>');
  const [field] = row.children;
  morph(row, elementOf('<li><input name="x" value="7"><b>Other</b></li>'));
  expect(row.firstElementChild).toBe(field);
});

it('shows the value of a field, even where another one was typed', () => {
  const field = elementOf('<input value="6">') as HTMLInputElement;
  field.value = '9999';
  morph(field, elementOf('<input value="6">'));
  expect(field.value).toBe('6');
});

it('chooses the option that the HTML chooses', () => {
  const box = elementOf(
    '<select><option value="">None</option><option value="a">A</option></select>',
  ) as HTMLSelectElement;
  morph(box, elementOf('<select><option value="">None</option><option value="a" selected>A</option></select>'));
  expect(box.value).toBe('a');
});
