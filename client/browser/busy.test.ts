// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { isBusy, isInUse } from './busy.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

it.each([
  ['paying', '<main id="main" data-kind="funnelled"></main>'],
  ['the checkout', '<store-island name="checkout"></store-island>'],
  ['a challenge', '<store-island name="challenge"></store-island>'],
  ['a gym that is built', '<store-island name="gym-builder"></store-island>'],
  ['an open dialog', '<dialog open></dialog>'],
  ['what is being sent', '<button aria-busy="true">Send</button>'],
])('a page is not reloaded by itself during %s', (_, html) => {
  document.body.innerHTML = html;
  expect(isInUse()).toBe(true);
  expect(isBusy()).toBe(true);
});

it('a page is not reloaded by itself once a file was chosen to be uploaded', () => {
  document.body.innerHTML = '<input type="file">';
  expect(isInUse()).toBe(false);
  const field = document.querySelector('input') as HTMLInputElement;
  Object.defineProperty(field, 'files', { value: [new File(['a'], 'resale.pdf')] });
  expect(isInUse()).toBe(true);
});

it('a page is not reloaded by itself while someone types', () => {
  document.body.innerHTML = '<textarea></textarea><input type="checkbox">';
  document.querySelector('input')?.focus();
  expect(isInUse()).toBe(false);
  document.querySelector('textarea')?.focus();
  expect(isInUse()).toBe(true);
});

it('a page that nobody is in the middle of using may be reloaded', () => {
  document.body.innerHTML = `<main id="main" data-kind="product"><store-island name="tracking"></store-island>
    <dialog></dialog><button aria-busy="false">Send</button><input type="file"><input value="bars"></main>`;
  expect(isBusy()).toBe(false);
});
