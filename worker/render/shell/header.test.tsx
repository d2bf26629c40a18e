import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { MenuEntry } from '#shared/navigation/contract.ts';
import { offeredLists } from '#shared/newsletter/lists.ts';
import { SITES } from '#shared/site/sites.ts';
import { Footer } from './footer.tsx';
import { footerHref } from './footer-href.ts';
import { FunnelledHeader } from './funnelled-header.tsx';
import { Header } from './header.tsx';
import { SkipPanel } from './skip-panel.tsx';
import { UtilityStrip } from './utility-strip.tsx';

const bars: MenuEntry = {
  label: 'Barbells',
  href: '/barbells',
  isDeal: false,
  columns: [{ title: 'Kinds', href: '/kinds', links: [{ label: 'Power bars', href: '/power-bars' }] }],
  tiles: [{ label: 'New bars', href: '/new-bars', image: 'bar.webp' }],
};
const deals: MenuEntry = { label: 'Deals', href: '/deals', isDeal: true, columns: [], tiles: [] };

/** The first tag with that name, including its attributes. */
function tagOf(html: string, name: string): string {
  return new RegExp(`<${name} [^>]*>`).exec(html)?.[0] ?? '';
}

function header(appMode = false): string {
  return renderToStaticMarkup(
    <Header site={SITES.GBR} menu={[bars, deals]} links={[]} path="/barbells/power" appMode={appMode} />,
  );
}

describe('header', () => {
  test('searches by GET on its site', () => {
    const html = header();
    expect(tagOf(html, 'form')).toContain('action="/gb/search"');
    expect(tagOf(html, 'form')).toContain('method="get"');
    expect(tagOf(html, 'input')).toContain('data-testid="search-input"');
    expect(tagOf(html, 'input')).toContain('name="q"');
  });

  test('leaves the cart count to the browser', () => {
    expect(header()).toContain('<span class="count" data-testid="cart-count"></span>');
  });

  test('opens a panel of links without script', () => {
    const html = header();
    expect(html).toMatch(/<button type="button" popoverTarget="shop-menu-0" aria-current="true">Barbells<\/button>/i);
    expect(html).toMatch(/id="shop-menu-0" popover="auto"/);
    expect(html).toContain('href="/gb/power-bars"');
    expect(html).toContain('href="/gb/new-bars"');
  });

  test('has all levels of it in the menu of small screens', () => {
    const [, menu = ''] = header().split('id="mobilemenu"');
    for (const link of ['All Barbells', 'All Kinds', 'Power bars']) expect(menu).toContain(`>${link}</a>`);
    expect(menu).toContain('<summary>Kinds</summary>');
  });

  test('an entry without a panel is a link', () => {
    expect(header()).toContain('<a class="deal" href="/gb/deals">Deals</a>');
  });

  test('is replaced by the app’s own', () => {
    expect(header(true)).toBe('');
    expect(renderToStaticMarkup(<FunnelledHeader site={SITES.USA} appMode />)).toBe('');
  });
});

describe('footer', () => {
  const html = renderToStaticMarkup(
    <Footer
      site={SITES.CAN}
      path="/racks"
      appMode={false}
      year={2026}
      theme="dark"
      query="?q=bar"
      columns={[
        {
          title: 'Shop',
          links: [
            { label: 'Outside', href: 'https://elsewhere.example' },
            { label: 'Bars', href: '/bars' },
          ],
        },
      ]}
      newsletters={offeredLists(SITES.CAN, true)}
      legal={[]}
      sites={['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR']}
    />,
  );

  test('offers the six sites at the same path', () => {
    for (const href of ['/racks', '/ca/racks', '/apo/racks', '/eu/racks', '/au/racks', '/gb/racks']) {
      expect(html).toContain(`href="${href}"`);
    }
  });

  test('offers the themes at the same address, and names the chosen one', () => {
    for (const theme of ['system', 'light']) expect(html).toContain(`href="?q=bar&amp;theme=${theme}" rel="nofollow">`);
    expect(html).toContain('href="?q=bar&amp;theme=dark" rel="nofollow" aria-current="true"');
  });

  test('does not offer a site that sells nothing', () => {
    const props = {
      path: '/racks',
      appMode: false,
      year: 2026,
      theme: null,
      query: '',
      columns: [],
      newsletters: [],
      legal: [],
    };
    const one = renderToStaticMarkup(<Footer site={SITES.CAN} {...props} sites={['USA']} />);
    expect(one).toContain('href="/racks"');
    expect(one).toContain('href="/ca/racks"');
    expect(one).not.toContain('href="/eu/racks"');
  });

  test('has the current copyright year and drops unsupported links', () => {
    expect(html).toContain('© 2010–2026 Northbar Strength');
    expect(html).toContain('href="/ca/bars"');
    expect(html).not.toContain('elsewhere');
  });

  test('signs up by POST, with Invitational lists only where they are offered', () => {
    expect(tagOf(html, 'form')).toContain('action="/ca/newsletter-signup"');
    expect(tagOf(html, 'form')).toContain('method="post"');
    expect(tagOf(html, 'form')).toContain('data-testid="newsletter-form"');
    expect(html).toContain('value="rapidfire"');
    expect(html).not.toContain('invitationalTickets');
  });

  test.each([
    ['/bars', '/ca/bars'],
    ['{host}/bars', '/ca/bars'],
    ['{host}', '/ca'],
    ['mailto:help@northbar.example', 'mailto:help@northbar.example'],
    ['tel:+16145550100', 'tel:+16145550100'],
    ['//elsewhere.example', undefined],
    ['https://elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('link %s leads to %s', (href, expected) => {
    expect(footerHref(SITES.CAN, href)).toBe(expected);
  });
});

test('the contrast link toggles the mode and keeps the query', () => {
  const panel = (contrast: 'high' | 'normal') =>
    renderToStaticMarkup(
      <SkipPanel site={SITES.USA} kind="category" contrast={contrast} appMode={false} query="?q=bar" />,
    );
  expect(panel('normal')).toContain('href="?q=bar&amp;highcontrast=1"');
  expect(panel('high')).toContain('href="?q=bar&amp;highcontrast=0"');
  expect(panel('high')).toContain('is on: turn off');
});

test('the deals banner rotates only with several messages, four at most', () => {
  const strip = (count: number) =>
    renderToStaticMarkup(
      <UtilityStrip
        site={SITES.USA}
        links={[]}
        path="/"
        sites={['USA', 'EUR']}
        deals={Array.from({ length: count }, (_, index) => ({ lead: `D${index}`, text: 't', href: '/deals' }))}
      />,
    );
  expect(strip(1)).not.toContain('class="turn"');
  expect(strip(2)).toContain('class="turn"');
  expect(strip(6)).toContain('D3');
  expect(strip(6)).not.toContain('D4');
});
