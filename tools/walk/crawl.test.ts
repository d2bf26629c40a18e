import { describe, expect, it } from 'vitest';
import type { Answer } from './browser.ts';
import { Crawl, type Walk, type Walker } from './crawl.ts';
import { readPage } from './html.ts';

type Pages = Readonly<Record<string, string>>;

const answer = (status: number, text = '', location: string | null = null): Answer => ({
  status,
  text,
  location,
  type: 'text/html; charset=utf-8',
});

/** Builds a store with some pages; a page that begins with `>` redirects. */
function storeOf(pages: Pages, forms: readonly string[] = []): Walker & { readonly asked: string[] } {
  const asked: string[] = [];
  const send: Walker['send'] = async (path, init) => {
    if (init?.method === 'POST') return answer(forms.includes(path) ? 415 : 405);
    asked.push(path);
    const page = pages[path.split('?')[0] ?? ''];
    if (page === undefined) return answer(404, '<a href="/never-followed">x</a>');
    return page.startsWith('>') ? answer(302, '', page.slice(1)) : answer(200, page);
  };
  return { origin: 'http://store.test', send, asked };
}

const walk = (walker: Walker): Promise<Walk> => new Crawl({ walker, starts: ['/'], rootOf: () => '/' }).run();
const brokenOf = async (pages: Pages, forms?: readonly string[]) =>
  (await walk(storeOf(pages, forms))).broken.map(({ from, target, why }) => `${from}: ${target} ${why}`);

describe('a crawl finds', () => {
  it.each<[string, Pages, readonly string[]]>([
    ['nothing where all is well', { '/': '<a href="/a">A</a>', '/a': '<a href="/">Home</a>' }, []],
    [
      'a planted dead link',
      { '/': '<a href="/a">A</a>', '/a': '<a class="x" href="/planted">P</a>' },
      ['/a: /planted answers 404'],
    ],
    [
      'an alternate that does not exist',
      { '/': '<link rel="alternate" href="http://store.test/eu"/>' },
      ['/: /eu answers 404'],
    ],
    ['a script that does not exist', { '/': '<script src="/x.js"></script>' }, ['/: /x.js answers 404']],
    ['the target of a search form', { '/': '<form action="/find"></form>' }, ['/: /find?q=bar answers 404']],
    [
      'a form that nothing accepts',
      { '/': '<form method="post" action="/buy"></form>' },
      ['/: /buy takes no form: 405'],
    ],
    [
      'the target of a button',
      { '/': '<button type="submit" formAction="/wish">W</button>' },
      ['/: /wish takes no form: 405'],
    ],
    ['a link that leads to the home page', { '/': '<a href="/b">B</a>', '/b': '>/' }, ['/: /b leads to the home page']],
    ['a redirect loop', { '/': '<a href="/b">B</a>', '/b': '>/c', '/c': '>/b' }, ['/: /b leads in circles']],
    [
      'an anchor that does not exist',
      { '/': '<a href="/a#x">A</a><a href="#y">Y</a><p id="y">', '/a': '' },
      ['/: /a#x there is no such place on the page'],
    ],
    ['an invalid phone number', { '/': '<a href="tel:call us">C</a>' }, ['/: tel:call us is no address']],
    ['no fault with other hosts', { '/': '<a href="https://else.test/x">E</a><a href="mailto:a@b.test">M</a>' }, []],
    ['no link in a comment or a script', { '/': '<!-- <a href="/x"> --><script>"<a href=/y>"</script>' }, []],
  ])('%s', async (_, pages, broken) => {
    expect(await brokenOf(pages)).toEqual(broken);
  });

  it('no fault with a form that is accepted', async () => {
    expect(await brokenOf({ '/': '<form method="post" action="/buy"></form>' }, ['/buy'])).toEqual([]);
  });
});

it('a list that links to itself with many selections is requested once per kind', async () => {
  const links = ['?p=2', '?p=3', '?sort=a', '?sort=b', '?p=2&amp;sort=a'].map(
    (query) => `<a href="/list${query}">L</a>`,
  );
  const store = storeOf({ '/': '<a href="/list">L</a>', '/list': links.join('') });
  await walk(store);
  expect(store.asked).toEqual(['/', '/list', '/list?p=2', '/list?sort=a', '/list?p=2&sort=a']);
});

it('a page says under which address it may be indexed', () => {
  const canonical = '<link rel="canonical" href="http://store.test/a"/>';
  expect(readPage(`${canonical}<main data-kind="product" id="main">`)).toMatchObject({
    canonical: 'http://store.test/a',
    kind: 'product',
    ids: new Set(['main']),
  });
  expect(readPage(`${canonical}<meta name="robots" content="noindex,nofollow"/>`).canonical).toBeNull();
});
