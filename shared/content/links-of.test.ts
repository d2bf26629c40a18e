import { describe, expect, it } from 'vitest';
import { blockLinks, htmlLinks, htmlWithoutDeadLinks, withoutDeadLinks } from './links-of.ts';

const isDead = (href: string) => href.startsWith('/gone');

describe('links in the merchant’s content', () => {
  it('are found in HTML, only those of this store', () => {
    const html =
      '<p><a class="b" href="/racks?p=2#x">R</a> <a href="https://else.test/">E</a> <a href="//x.test">X</a></p>';
    expect(htmlLinks(html)).toEqual(['/racks?p=2#x']);
  });

  it('are found in blocks, at any depth', () => {
    const blocks = [
      { name: 'hero', props: { links: [{ label: 'A', href: '/a' }], html: 'href="/no"' } },
      { name: 'text', props: { html: '<a href="/b">B</a>' } },
      { name: 'tabs', slots: { default: [{ props: { link: { label: 'C', href: '/c' }, more: 'https://x.test' } }] } },
    ];
    expect(blockLinks(blocks)).toEqual(['/a', '/b', '/c']);
  });

  it('that lead nowhere are removed: whole entries from lists, elsewhere they become null', () => {
    const props = {
      link: { label: 'Gone', href: '/gone' },
      items: [
        { label: 'Gone too', href: '/gone/2' },
        { label: 'Here', href: '/here' },
      ],
    };
    expect(withoutDeadLinks(props, isDead)).toEqual({ link: null, items: [{ label: 'Here', href: '/here' }] });
  });

  it('that lead nowhere in HTML leave their text', () => {
    const html = '<p>See <a class="x" href="/gone">the <b>old</b> page</a> or <a href="/here">this</a>.</p>';
    expect(htmlWithoutDeadLinks(html, isDead)).toBe('<p>See the <b>old</b> page or <a href="/here">this</a>.</p>');
  });
});
