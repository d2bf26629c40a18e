// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { elementOf, morph } from '#client/browser/morph.ts';
import { keepChosen } from './keep-open.ts';

const tree = (kinds: readonly string[], chosen = kinds[0]): Element =>
  elementOf(
    `<div><select name="block">${kinds.map((kind) => `<option value="${kind}"${kind === chosen ? ' selected' : ''}>${kind}</option>`).join('')}</select></div>`,
  );
const chosenIn = (element: Element): string | undefined => element.querySelector('select')?.value;

it('what is chosen while an answer is on its way stays chosen', () => {
  const mine = tree(['text', 'hero']);
  for (const select of mine.querySelectorAll('select')) select.value = 'hero';
  const answer = tree(['text', 'hero', 'faq']);
  keepChosen(mine, answer);
  morph(mine, answer);
  expect(chosenIn(mine)).toBe('hero');
});

it('what is no longer offered is not', () => {
  const mine = tree(['text', 'hero']);
  for (const select of mine.querySelectorAll('select')) select.value = 'hero';
  const answer = tree(['text']);
  keepChosen(mine, answer);
  morph(mine, answer);
  expect(chosenIn(mine)).toBe('text');
});
