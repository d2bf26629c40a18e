// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { adviceFor, weightAdvice } from './advice.ts';

const page = (html: string): Document => new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');
const advised = (html: string): readonly string[] => adviceFor(page(html)).map(({ at, text }) => `${at}: ${text}`);

it('says nothing about a page that is fine', () => {
  expect(
    advised(
      '<section data-at="0"><h1>Title</h1><a href="/a">Racks</a></section><section data-at="1"><h2>Part</h2><h3>Detail</h3><img alt="" src="x"><a href="/b"><img alt="Bars" src="y"></a></section><section data-at="2"><h2>Next</h2></section>',
    ),
  ).toEqual([]);
});

it.each([
  [
    '<div data-at="0"><h2>A</h2></div><div data-at="1"><h4>B</h4></div>',
    '1: “B” is a heading of level 4 where one of level 3 is expected.',
  ],
  ['<div data-at="0"><h1>A</h1></div><div data-at="1"><h1>B</h1></div>', '1: “B” is a second title of the page.'],
  ['<div data-at="0"><h2> </h2></div>', '0: A heading has no words.'],
  [
    '<div data-at="3"><p data-at="3/default/0"><img src="x"></p></div>',
    '3/default/0: A picture has no alternative text.',
  ],
  ['<div data-at="0"><a href="/a"><svg></svg></a></div>', '0: A link has no words.'],
  [
    '<div data-at="0" data-dead="/gone"><p>x</p></div>',
    '0: /gone leads nowhere on this site, so shoppers do not see this link.',
  ],
])('of %s', (html, expected) => expect(advised(html)).toEqual([expected]));

it('tells of pictures that are too heavy for phones', () => {
  expect(weightAdvice(2_000_000)).toBeUndefined();
  expect(weightAdvice(3_460_000)?.text).toContain('3.5 MB');
});
