// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Groups } from './groups.ts';

/** A drawing of blocks by their places, as the store sends it. */
const drawing = (...blocks: readonly (readonly [at: string, html: string])[]): Document =>
  new DOMParser().parseFromString(
    `<html><head></head><body><main>${blocks.map(([at, html]) => `<div data-at="${at}">${html}</div>`).join('')}</main></body></html>`,
    'text/html',
  );

const section = (text: string): string => `<section><p>${text}</p></section>`;
const main = (page: Document): Element => page.querySelector('main') as Element;
/** What a frame shows: the place and the words of each element. */
const shown = (page: Document): readonly string[] =>
  [...main(page).children].map((element) => `${element.getAttribute('data-at')} ${element.textContent}`);

const THREE = [
  ['0', section('a')],
  ['1', section('b')],
  ['2', section('c')],
] as const;

describe('blocks of a canvas', () => {
  it('have nothing around them, and know their places', () => {
    const page = drawing(['0', section('a')], ['1', `<div><div data-at="1/first/0">${section('b')}</div></div>`]);
    new Groups(page);
    expect(
      [...page.querySelectorAll('[data-at]')].map((each) => `${each.localName} at ${each.getAttribute('data-at')}`),
    ).toEqual(['section at 0', 'div at 1', 'section at 1/first/0']);
  });

  it('stay the same elements wherever they go', () => {
    const page = drawing(...THREE);
    const groups = new Groups(page);
    groups.learn(drawing(...THREE));
    const [a, b, c] = main(page).children;
    groups.show(drawing(['0', section('c')], ['1', section('a')], ['2', section('b')]));
    expect(shown(page)).toEqual(['0 c', '1 a', '2 b']);
    expect([...main(page).children]).toEqual([c, a, b]);
  });

  it('are added, changed and removed', () => {
    const page = drawing(...THREE);
    const groups = new Groups(page);
    groups.learn(drawing(...THREE));
    const b = main(page).children[1];
    groups.show(drawing(['0', section('x')], ['1', section('a')], ['3', section('b, changed')]));
    expect(shown(page)).toEqual(['0 x', '1 a', '3 b, changed']);
    groups.show(drawing());
    expect(shown(page)).toEqual([]);
    groups.show(drawing(['0', section('first')]));
    expect(shown(page)).toEqual(['0 first']);
    expect(b?.isConnected).toBe(false);
  });

  it('show one that is typed in its place, even if it showed nothing before', () => {
    const page = drawing(['0', section('a')], ['2', section('c')]);
    const groups = new Groups(page);
    const [a, c] = main(page).children;
    groups.showOne(2, drawing(['1', section('typed')]));
    expect(shown(page)).toEqual(['0 a', '2 typed']);
    expect([...main(page).children]).toEqual([a, c]);
    groups.showOne(1, drawing(['1', section('new')]));
    expect(shown(page)).toEqual(['0 a', '1 new', '2 typed']);
    groups.showOne(1, drawing(['0', section('')]));
    expect(shown(page)).toEqual(['0 a', '2 typed']);
    groups.showOne(1, drawing(['0', section('')], ['1', section('new')]));
    groups.showOne(0, drawing());
    expect(shown(page)).toEqual(['1 new', '2 typed']);
    groups.showOne(0, drawing(['0', section('again')]));
    expect(shown(page)).toEqual(['0 again', '1 new', '2 typed']);
  });

  it('keep what is open in them while they change', () => {
    const open = (text: string) =>
      `<section><details><summary>More</summary>${text}</details><button role="tab" aria-selected="false">A</button></section>`;
    const page = drawing(['0', open('a')]);
    const groups = new Groups(page);
    page.querySelector('details')?.setAttribute('open', '');
    page.querySelector('[role=tab]')?.setAttribute('aria-selected', 'true');
    groups.showOne(0, drawing(['0', open('b')]));
    expect(page.querySelector('details')?.outerHTML).toBe('<details open=""><summary>More</summary>b</details>');
    expect(page.querySelector('[role=tab]')?.getAttribute('aria-selected')).toBe('true');
  });

  it('are not changed under the hands of React', () => {
    const react = (text: string) => `<section><store-island react="x">${text}</store-island></section>`;
    const page = drawing(['0', react('a')]);
    const groups = new Groups(page);
    const [before] = main(page).children;
    groups.showOne(0, drawing(['0', react('b')]));
    expect(shown(page)).toEqual(['0 b']);
    expect(before?.isConnected).toBe(false);
  });

  it.each([
    [0, 2, ['0 b', '1 c', '2 a']],
    [2, 0, ['0 c', '1 a', '2 b']],
    [1, 2, ['0 a', '1 c', '2 b']],
    [1, null, ['0 a', '1 c']],
    [5, 0, ['1 a', '2 b', '3 c']],
  ] as const)('go from %s to %s before the store has answered', (from, to, expected) => {
    const page = drawing(...THREE);
    new Groups(page).move(from, to);
    expect(shown(page)).toEqual(expected);
  });

  it('bring the sheets that they need', () => {
    const { happyDOM } = globalThis as unknown as {
      readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } };
    };
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
    const page = drawing();
    const groups = new Groups(page);
    const fresh = drawing(['0', section('a')]);
    fresh.head.innerHTML = '<link rel="stylesheet" href="/assets/new.css">';
    groups.show(fresh);
    groups.show(fresh);
    expect(page.head.querySelectorAll('link')).toHaveLength(1);
  });
});
