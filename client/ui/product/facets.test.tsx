import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pagesToName } from '#client/ui/pager.tsx';
import type { FacetView } from '#shared/facet/contract.ts';
import { Facets } from './facets.tsx';
import { ListBar } from './list-bar.tsx';

function facet(key: string, kind: FacetView['kind'], selected = ''): FacetView {
  const items = ['a', 'b'].map((urlKey) => ({
    id: key + urlKey,
    text: `${key} ${urlKey}`,
    urlKey,
    count: 1200,
    isSelected: urlKey === selected,
  }));
  return { key, label: key.toUpperCase(), kind, items: kind === 'price' ? [] : items, range: null };
}

const price: FacetView = { ...facet('price', 'price'), range: { min: 4_650, max: 169_050, from: 5_000, to: null } };

function render(facets: readonly FacetView[]): string {
  return renderToStaticMarkup(
    <Facets facets={facets} path="/ca/plates" total={1} kept={{ sort: 'name', q: 'bar' }} currency="$" />,
  );
}

test('is a form that submits by GET and keeps the rest of the query', () => {
  const html = render([facet('brand', 'check')]);
  expect(html).toMatch(/<form [^>]*action="\/ca\/plates"/);
  expect(html).toMatch(/<form [^>]*method="get"/);
  expect(html).toContain('<input type="hidden" name="sort" value="name"/>');
  expect(html).toContain('<input type="hidden" name="q" value="bar"/>');
  expect(html).toContain('Show 1 product<');
});

test('names checkboxes by facet and ticks what is chosen', () => {
  const html = render([facet('brand', 'check', 'b')]);
  expect(html).toContain('<input type="checkbox" name="brand" value="a"/>');
  expect(html).toMatch(/<input type="checkbox" name="brand" checked="" value="b"\/>|value="b" checked=""/);
  expect(html).toContain('<em>1,200</em>');
});

test('rating is a single choice', () => {
  expect(render([facet('rating', 'rating')])).toContain('<input type="radio" name="rating" value="a"/>');
});

test('a price range is typed in major units', () => {
  const html = render([price]);
  const [min = '', max = ''] = html.match(/<input class="inp num"[^>]*>/g) ?? [];
  for (const part of ['name="price-min"', 'placeholder="46"', 'value="50"']) expect(min).toContain(part);
  for (const part of ['name="price-max"', 'placeholder="1691"']) expect(max).toContain(part);
  expect(max).not.toContain(' value=');
});

test('opens the first three and every one with a selection', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((key) => facet(key, 'check'));
  const html = render([...keys, facet('f', 'check', 'a')]);
  const open = [...html.matchAll(/<details class="facet" data-testid="facet"( open="")?>/g)].map((match) => !!match[1]);
  expect(open).toEqual([true, true, true, false, false, true]);
});

test('the bar above has its count in a heading, and can remove selections, sort and change the layout', () => {
  const html = renderToStaticMarkup(
    <ListBar
      path="/plates"
      total={42}
      applied={[{ label: 'Hundo', without: '?x=1' }]}
      queryCleared=""
      sort="name"
      queryForSort={(sort) => `?sort=${sort}`}
      layout="list"
      queryForLayout={(layout) => `?view=${layout}`}
      isSearch={false}
    />,
  );
  expect(html).toMatch(/<h2[^>]*>42 products<\/h2>/);
  // The element for screen readers is empty until a new choice is announced.
  expect(html).toContain('<p class="vh" role="status"></p>');
  expect(html).toMatch(/href="\/plates\?view=list"[^>]*aria-label="List" aria-current="true"/);
  expect(html).toContain('href="/plates?x=1"');
  expect(html).toContain('<a class="link s14" href="/plates">Clear all</a>');
  expect(html).toMatch(/href="\/plates\?sort=name"[^>]*aria-current="true"/);
});

test.each([
  [false, 'Featured', 'Relevance'],
  [true, 'Relevance', 'Featured'],
])('the order of a list (of a search: %s) is called %s', (isSearch, name, other) => {
  const html = renderToStaticMarkup(
    <ListBar
      path="/search"
      total={1}
      applied={[]}
      queryCleared=""
      sort="featured"
      queryForSort={(sort) => `?sort=${sort}`}
      layout="grid"
      queryForLayout={(layout) => `?view=${layout}`}
      isSearch={isSearch}
    />,
  );
  expect(html).toMatch(new RegExp(`<a href="/search\\?sort=featured"[^>]*aria-current="true"[^>]*>${name}</a>`));
  expect(html).not.toContain(other);
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i links to %j', (page, pageCount, expected) => {
  expect(pagesToName(page, pageCount)).toEqual(expected);
});
