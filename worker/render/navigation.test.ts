import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportMenu } from '#shared/import/contract.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

const price = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const stock = { qoh: 5, min: 1, max: 100, isInStock: true, backorder: false, bin: false };

/** A menu of links `label url style parent`. */
function menu(
  site: ImportMenu['site'],
  name: ImportMenu['menu'],
  ...links: (readonly [string, string, string?, string?])[]
) {
  const rows = links.map(([label, url, style = '', parent = ''], position) => ({
    parent,
    label,
    url,
    position,
    style,
  }));
  return { site, menu: name, links: rows };
}

beforeAll(async () => {
  // Set before the first request, because an isolate caches the flags for a minute.
  await env.KV.put('flags', '{"show_christmas_shipping_banner": {"default": true, "EUR": false}}');
  await fill({
    categories: [
      { ...category('Gear', 'gear', 5001), description: '<p><a href="/gone">Old page</a></p>' },
      category('Gear/Bars', 'bars'),
      category('Empty', 'empty'),
    ],
    products: [
      product('NV-1', {
        categories: ['Gear/Bars'],
        texts: {
          ...product('NV-1').texts,
          description: '<p><a href="/help">Ask</a></p><div data-products="NV-EU"></div>',
        },
      }),
      product('NV-EU', { prices: { USA: price, EUR: price }, stock: { USA: stock, EUR: stock } }),
    ],
    pages: [
      contentPage('help', {
        content:
          '<p><a href="/nv-1">Bar</a> <a href="/gone">Gone</a></p><div data-products="NV-EU,NV-1"></div><div data-products="NO"></div>',
      }),
      contentPage('imprint', { site: 'EUR' }),
      contentPage('invitational'),
      contentPage('tiles', {
        blocks: [
          {
            name: 'hero',
            props: {
              eyebrow: '',
              title: 'T',
              text: '',
              image: 'x.webp',
              imageAlt: '',
              links: [
                { label: 'Live', href: '/help', kind: 'primary' },
                { label: 'Dead', href: '/gone', kind: 'secondary' },
              ],
            },
          },
          { name: 'text', props: { html: '<p>Only some</p>' }, segments: [24] },
          { name: 'text', props: { html: '<p>Only that product</p>' }, skus: ['NV-1'] },
          { name: 'text', props: { html: '<p>For everyone</p>' }, segments: [] },
        ],
      }),
    ],
    rewrites: [
      { site: null, requestPath: 'old-help', targetPath: 'help', redirectType: 301 },
      { site: null, requestPath: 'to-nowhere', targetPath: 'gone', redirectType: 301 },
    ],
    navigation: [
      menu(
        null,
        'strip',
        ['In time', '/help', 'christmas', 'Xmas'],
        ['Three', '/help', 'banner', 'Deal'],
        ['Strip help', '/help'],
        ['Strip gone', '/gone'],
      ),
      menu('EUR', 'strip', ['In time', '/help', 'christmas', 'Xmas'], ['Call us', 'tel:+31105550100']),
      menu(null, 'top', ['All', '', 'departments'], ['Topgear', '/gear'], ['Topgone', '/gone'], ['Topbars', '/bars']),
      menu(null, 'mega', ['Column', '/bars', '', 'Topgear'], ['Below', '/help', '', 'Topgear > Column']),
      menu(
        null,
        'footer',
        ['Bar page', '/nv-1', '', 'Shop'],
        ['Old help', '/old-help', '', 'Shop'],
        ['To nowhere', '/to-nowhere', '', 'Shop'],
        ['Empty list', '/empty', '', 'Shop'],
        ['Return here', '/rmaprocess', '', 'Service'],
        ['Stories', '/theindex', '', 'Service'],
        ['Nothing', '/gone', '', 'Void'],
        ['Imprint', '/imprint', 'legal'],
      ),
      menu(null, 'event', ['Schedule here', '/help'], ['Tickets gone', '/gone']),
      menu(null, 'social', ['Pictures', 'https://pictures.test/northbar']),
      menu(null, 'landing', ['Landing help', '/help', 'top', 'gear'], ['Landing gone', '/gone', 'bottom', '5001']),
    ],
  });
});

const html = async (path: string) => (await request(path)).text();

describe('menus are store data', () => {
  it('a link to a missing page is not shown', async () => {
    const page = await html('/help');
    for (const words of ['Strip help', 'Bar page', 'Old help', 'Three', 'Topgear']) expect(page).toContain(words);
    for (const words of ['Strip gone', 'To nowhere', 'Empty list', 'Topgone', 'Void', 'Stories']) {
      expect(page).not.toContain(words);
    }
    expect(page).toContain('href="https://pictures.test/northbar"');
  });

  it('each site shows its own rows where it has some, else those for every site', async () => {
    const european = await html('/eu/help');
    expect(european).toContain('href="tel:+31105550100"');
    expect(european).not.toContain('Strip help');
    expect(european).not.toContain('Bar page');
    expect(european).toContain('href="/eu/imprint"');
    expect(await html('/help')).not.toContain('Imprint');
  });

  it('the Christmas message is shown while its flag is on', async () => {
    expect(await html('/help')).toContain('In time');
    expect(await html('/eu/help')).not.toContain('In time');
  });

  it('a link to returns is shown where the site accepts them', async () => {
    expect(await html('/help')).toContain('Return here');
    expect(await html('/eu/help')).not.toContain('Return here');
  });

  it('an entry opens its own panel where there is one, else that of its category', async () => {
    const page = await html('/help');
    expect(page).toMatch(/Column<\/a><ul><li><a href="\/help">Below/);
    expect(page).toContain('All Topgear');
  });

  it('event pages have their own navigation', async () => {
    const page = await html('/invitational');
    expect(page).toContain('Schedule here');
    expect(page).not.toContain('Tickets gone');
    expect(page).not.toContain('Topgear');
    expect(await html('/help')).not.toContain('Schedule here');
  });

  it('an event with a menu has its newsletters, beside one of the others, on the sites that have them', async () => {
    const page = await html('/help');
    for (const list of ['newsletter', 'rapidfire', 'invitationalTickets', 'invitationalVendors']) {
      expect(page).toContain(`value="${list}"`);
    }
    expect(await html('/eu/help')).not.toContain('invitational');
    const subscribe = async (newsletters: readonly string[]) => {
      const answer = await request('/svc_ssr/newsletters/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'event-lists@nav.test', newsletters }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await subscribe(['invitationalTickets', 'invitationalVendors'])).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'newsletters', message: 'Please select a list to sign up.' }] } },
    });
    expect(await subscribe(['invitationalTickets', 'rapidfire'])).toEqual({ status: 200, body: { success: true } });
    const lists = env.DB.prepare(
      "SELECT count(*) AS n FROM newsletter_subscriptions WHERE email = 'event-lists@nav.test'",
    );
    expect(await lists.first('n')).toBe(2);
  });

  it('a category shows the links that name it', async () => {
    const page = await html('/gear');
    expect(page).toContain('Landing help');
    expect(page).not.toContain('Landing gone');
    expect(await html('/bars')).not.toContain('Landing help');
  });

  it('the country switcher names sites that sell something', async () => {
    const page = await html('/help');
    expect(page).toContain('href="/eu/help"');
    expect(page).not.toContain('href="/gb/help"');
    expect(await html('/search?q=product')).toContain('href="/eu/search?q=product"');
  });
});

describe('the merchant’s texts', () => {
  it('show the products of their widgets, and no empty places', async () => {
    const page = await html('/help');
    expect(page.match(/data-testid="product-card"/g)).toHaveLength(2);
    expect(page.indexOf('Product NV-EU')).toBeLessThan(page.indexOf('Product NV-1'));
    expect(page).not.toContain('data-products');
    expect((await html('/eu/help')).match(/data-testid="product-card"/g)).toHaveLength(1);
  });

  it('on a product show them too, with links on the site', async () => {
    const page = await html('/nv-1');
    expect(page).toContain('<a href="/help">Ask</a>');
    expect(page).not.toContain('data-products');
  });

  it('keep the text of links that lead nowhere', async () => {
    const page = await html('/help');
    expect(page).toContain('<a href="/nv-1">Bar</a> Gone');
    expect(await html('/eu/help')).toContain('Bar Gone');
    expect(await html('/gear')).toContain('<p>Old page</p>');
    const tiles = await html('/tiles');
    expect(tiles).toContain('Live');
    expect(tiles).not.toContain('Dead');
  });

  it('a block for certain segments or products is not shown to others', async () => {
    const tiles = await html('/tiles');
    expect(tiles).toContain('For everyone');
    expect(tiles).not.toContain('Only some');
    expect(tiles).not.toContain('Only that product');
  });
});

describe('the alternate sites of a page are those that have it', () => {
  const alternates = (page: string) =>
    [...page.matchAll(/hrefLang="([^"]+)"|hreflang="([^"]+)"/g)].map((m) => m[1] ?? m[2]);
  it.each([
    ['/help', ['en-US', 'en-DE', 'en-CA', 'en-GB']],
    ['/nv-eu', ['en-US', 'en-DE']],
    ['/gear', ['en-US', 'en-DE']],
    ['/bars', []],
    ['/eu/imprint', []],
  ])('%s', async (path, languages) => {
    const found = alternates(await html(path));
    for (const language of ['en-US', 'en-DE', 'en-CA', 'en-GB']) {
      expect(found.includes(language), language).toBe(languages.includes(language));
    }
  });
});
