// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringBackTyped, keepTyped } from './typed.ts';

const PAGE = `
  <form action="/a"><input name="email" value="old"><input type="checkbox" name="terms"><textarea name="text"></textarea>
    <input type="radio" name="size" value="s" checked><input type="radio" name="size" value="l">
    <select name="country"><option value="US" selected>US</option><option value="CA">CA</option></select></form>
  <form action="/b"><input name="email"><input name="email"></form>
  <input name="loose"><input id="unnamed"><input name="secret" type="password">
  <input name="number" autocomplete="cc-number"><input name="code" autocomplete="one-time-code">
  <input name="shown" autocomplete="new-password">`;

const fields = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
const show = () => {
  document.body.innerHTML = PAGE;
};
const state = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name]')].map(({ type, checked, value }) =>
    /checkbox|radio/.test(type) ? checked : value,
  );

beforeEach(() => {
  sessionStorage.clear();
  show();
});

describe('what was typed before a page is loaded again', () => {
  it('comes back in the same fields, once, and islands hear of it', () => {
    const [email, , third] = fields('email');
    if (email && third) [email.value, third.value] = ['kim@example.com', 'third'];
    for (const name of ['terms']) for (const box of fields(name)) box.checked = true;
    const [, large] = fields('size');
    if (large) large.checked = true;
    for (const [name, value] of [
      ['text', 'Two\nlines'],
      ['country', 'CA'],
      ['loose', 'x'],
    ] as const) {
      for (const field of fields(name)) field.value = value;
    }
    const typed = state();
    expect(keepTyped()).toBe(true);
    show();
    expect(state()).not.toEqual(typed);
    const heard: string[] = [];
    document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
    bringBackTyped();
    expect(state()).toEqual(typed);
    expect(heard).toEqual(expect.arrayContaining(['email', 'text', 'country', 'loose']));
    show();
    bringBackTyped();
    expect(state()).not.toEqual(typed);
  });

  it.each(['secret', 'number', 'code', 'shown'])(
    'is not stored, and the page stays, with something in "%s"',
    (name) => {
      for (const field of [...fields(name), ...fields('loose')]) field.value = 'hidden';
      expect(keepTyped()).toBe(false);
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('hidden');
    },
  );

  it('keeps the page if a field has no name, or the browser stores nothing', () => {
    const unnamed = document.querySelector<HTMLInputElement>('#unnamed');
    if (unnamed) unnamed.value = 'x';
    expect(keepTyped()).toBe(false);
    show();
    for (const field of fields('loose')) field.value = 'x';
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(keepTyped()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('is nothing where nothing was typed, and not for another page', () => {
    expect(keepTyped()).toBe(true);
    expect(sessionStorage).toHaveLength(0);
    for (const field of fields('loose')) field.value = 'x';
    keepTyped();
    show();
    history.replaceState(null, '', '/elsewhere');
    bringBackTyped();
    expect(fields('loose')[0]?.value).toBe('');
    history.replaceState(null, '', '/');
  });
});
