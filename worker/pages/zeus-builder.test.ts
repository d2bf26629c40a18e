import { beforeAll, describe, expect, it } from 'vitest';
import { type GymDesign, NEW_DESIGN } from '#shared/gym-design/contract.ts';
import { MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import { readDesignText } from '#shared/gym-design/read-text.ts';
import { GYM_TEMPLATES } from '#shared/gym-design/templates.ts';
import { designText } from '#shared/gym-design/text.ts';
import { onlyNamed } from '#shared/import/empty-product.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { GymDesignStore } from '#worker/store/gym/gym-designs.ts';
import { openAccount } from '#worker/testing/account.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, contentPage, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const NEW = '/zeus-builder/project/edit';
const SAVED = '/account/zeus-saved-design';
const id = { rack: 0, bench: 0, gone: 0, multi: 0, red: 0, tee: 0 };
const [template] = GYM_TEMPLATES;

const plenty = { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false };

beforeAll(async () => {
  const usa = { stock: { USA: plenty } };
  await fill({
    categories: [category('Gear', 'gear')],
    pages: [contentPage('gym-design')],
    products: [
      product('ZB-RACK', {
        texts: onlyNamed('Zenith Power Rack'),
        ...usa,
        attributes: { footprint: ['53 × 49 in'], height: ['90 in'] },
      }),
      product('ZB-BENCH', { texts: onlyNamed('Zenith Bench'), ...usa }),
      product('ZB-GONE', { texts: onlyNamed('Zenith Bike'), stock: { USA: { ...plenty, qoh: 0, isInStock: false } } }),
      product('ZB-RED', { visibility: 1, attributes: { color: ['Red'] }, ...usa }),
      product('ZB-BLUE', { visibility: 1, attributes: { color: ['Blue'] }, ...usa }),
      product('ZB-MULTI', {
        texts: onlyNamed('Zenith Sled'),
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'ZB-RED', options: { color: 'Red' } },
          { sku: 'ZB-BLUE', options: { color: 'Blue' } },
        ],
      }),
      product('ZB-TEE', { texts: onlyNamed('Zenith Rack Tee'), ...usa }),
    ],
  });
  id.rack = await productIdOf('ZB-RACK');
  id.bench = await productIdOf('ZB-BENCH');
  id.gone = await productIdOf('ZB-GONE');
  id.multi = await productIdOf('ZB-MULTI');
  id.tee = await productIdOf('ZB-TEE');
});

async function customer(name: string): Promise<PageBrowser & { customerId: number }> {
  const email = `${name}@gyms.test`;
  await openAccount(email);
  const browser = new PageBrowser();
  return Object.assign(browser, { customerId: await browser.enter(email) });
}

/** A design with these products side by side. */
function designOf(name: string, productIds: readonly number[], sku: string | null = null): GymDesign {
  const things = productIds.map((productId, index) => ({
    id: index + 1,
    productId,
    sku,
    x: 50 * index,
    y: 60,
    turn: 0 as const,
    width: 40,
    depth: 20,
    isAbout: false,
  }));
  return { ...NEW_DESIGN, name, things };
}

/** The design that a page shows. */
function drawn(html: string): GymDesign | undefined {
  const value = /<input type="hidden" name="design" value="([^"]*)"/.exec(html)?.[1];
  return readDesignText(value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'") ?? null);
}

const send = (browser: PageBrowser, path: string, design: GymDesign, action: string, fields = {}) =>
  browser.post(path, { design: designText(design), version: '1', action, ...fields });

async function save(browser: PageBrowser, design: GymDesign): Promise<string> {
  const { to } = await send(browser, NEW, design, 'save');
  return /project\/([0-9a-f]{32})\?state=saved$/.exec(to ?? '')?.[1] ?? `not saved: ${to}`;
}

const inCart = async (browser: PageBrowser) => {
  const { body } = await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  return body.lists.flatMap(({ items }) => items.map(({ productId, qty }) => [productId, qty]));
};

describe('a site without a gym builder', () => {
  it.each(['/zeus-builder', '/zeus-builder/templates', '/zeus-builder/my-gyms', NEW, SAVED, '/zeus'])(
    'has no %s, and does not accept its form',
    async (path) => {
      const ada = await customer(`none${path.replaceAll('/', '')}`);
      for (const prefix of ['/ca', '/apo', '/eu', '/au', '/gb']) {
        expect((await ada.see(prefix + path)).status).toBe(404);
        expect((await send(ada, prefix + path, NEW_DESIGN, 'save')).status).not.toBe(303);
        expect((await ada.see(`${prefix}/account/dashboard`)).html).not.toMatch(/href="[^"]*zeus/);
      }
      expect((await ada.see('/account/dashboard')).html).toContain('href="/account/zeus-saved-design"');
      expect((await ada.see('/account/dashboard')).html).toMatch(/href="\/zeus-builder"[^>]*>ZEUS Gym Builder</);
    },
  );

  it.each(SITE_LIST)(
    '$code is linked to its gym planning page, by strip, menu and footer',
    async ({ prefix, ...site }) => {
      const { html } = await new PageBrowser().see(`${prefix}/cart`);
      const way = site.hasGymBuilder ? 'href="/zeus-builder">Gym builder<' : `href="${prefix}/gym-design">Gym design<`;
      expect(html.split(way)).toHaveLength(4);
      expect(html.match(/href="[^"]*\/(zeus-builder|gym-design)"/g)).toHaveLength(3);
    },
  );

  it('does not search for gear', async () => {
    expect((await new PageBrowser().see('/svc_gym/site/CAN/gear?q=rack')).status).toBe(404);
  });
});

describe('drawing without script', () => {
  const guest = new PageBrowser();

  it('begins with an empty room', async () => {
    const { html, status } = await guest.see(NEW);
    expect(status).toBe(200);
    expect(drawn(html)).toEqual(NEW_DESIGN);
    expect((await guest.see(`${NEW}?template=none`)).status).toBe(404);
  });

  it('finds gear that takes floor space, adds it with its footprint, moves, turns and removes it', async () => {
    const found = await send(guest, NEW, NEW_DESIGN, 'search', { q: 'zenith' });
    expect(found.html).toContain(`value="add:${id.rack}"`);
    expect(found.html).not.toContain(`value="add:${id.tee}"`);
    const added = drawn((await send(guest, NEW, NEW_DESIGN, `add:${id.rack}`)).html) as GymDesign;
    expect(added.things).toMatchObject([{ productId: id.rack, width: 53, depth: 49, isAbout: false, x: 0, y: 0 }]);
    const moved = drawn((await send(guest, NEW, added, 'update', { x1: '100', y1: '20', name: 'Shed' })).html);
    expect(moved).toMatchObject({ name: 'Shed', things: [{ x: 100, y: 20 }] });
    const turned = drawn((await send(guest, NEW, moved as GymDesign, 'turn:1')).html) as GymDesign;
    expect(turned.things).toMatchObject([{ x: 102, y: 18, turn: 90 }]);
    expect(drawn((await send(guest, NEW, turned, 'remove:1')).html)?.things).toEqual([]);
  });

  it('shows which input is invalid, and keeps everything else', async () => {
    const design = designOf('Shed', [id.bench]);
    const { html } = await send(guest, NEW, design, 'update', { x1: 'left', width: '30', y1: '70' });
    expect(html).toContain('Item 1 was not moved');
    expect(html).toContain('Width, depth and height must each be 60 to 2400 inches');
    expect(drawn(html)).toEqual(design);
  });

  it('says what is in the way, and what is no longer sold', async () => {
    const { html } = await send(guest, NEW, designOf('Shed', [id.rack, 999_999]), 'update', { height: '80' });
    expect(html).toContain('Zenith Power Rack is 90 in tall, the ceiling 80 in high.');
    expect(html).toContain('No. 999999, no longer sold');
    expect(html).toContain('Without 1 no longer available.');
  });

  it.each([['nothing'], ['1*Gym*1*1*1'], ['']])('does not accept the drawing "%s"', async (design) => {
    expect((await guest.post(NEW, { design, action: 'update' })).status).toBe(400);
  });

  it('shows names as text', async () => {
    const { html } = await send(guest, NEW, { ...NEW_DESIGN, name: '<script>1</script>' }, 'update');
    expect(html).not.toContain('<script>1');
  });
});

describe('saving', () => {
  it('leads a guest to the login, and back to the drawing', async () => {
    const design = designOf('Guest’s & own', [id.rack]);
    const { to, status } = await send(new PageBrowser(), NEW, design, 'save');
    expect(status).toBe(303);
    const back = new URL(to ?? '', 'http://localhost').searchParams.get('redirect') ?? '';
    const ada = await customer('back');
    expect(drawn((await ada.see(back)).html)).toEqual(design);
  });

  it('keeps a design under its own address, which shows it and can save it again', async () => {
    const ada = await customer('keeps');
    const design = designOf('First', [id.rack, id.bench]);
    const designId = await save(ada, design);
    const path = `/zeus-builder/project/${designId}`;
    expect(drawn((await ada.see(path)).html)).toEqual(design);
    expect((await send(ada, path, design, 'save', { name: 'Second' })).to).toBe(`${path}?state=saved`);
    expect(drawn((await ada.see(path)).html)?.name).toBe('Second');
    for (const list of [SAVED, '/zeus-builder/my-gyms']) {
      const { html } = await ada.see(list);
      expect(html).toContain('>Second</a>');
      expect(html).toContain('$200');
    }
  });

  it('an old version changes nothing, says so and loses nothing', async () => {
    const ada = await customer('old');
    const designId = await save(ada, designOf('Here', [id.rack]));
    const path = `/zeus-builder/project/${designId}`;
    await send(ada, path, designOf('There', [id.bench]), 'save');
    const late = designOf('Late', [id.rack, id.rack]);
    const { status, html } = await send(ada, path, late, 'save');
    expect(status).toBe(409);
    expect(html).toContain('This gym was changed elsewhere');
    expect(drawn(html)).toEqual(late);
    expect(drawn((await ada.see(path)).html)?.name).toBe('There');
    // A form without the version it is based on overwrites nothing either.
    expect((await send(ada, path, late, 'save', { version: '' })).status).toBe(409);
    const copy = (await send(ada, path, late, 'copy')).to ?? '';
    expect(copy).toMatch(/^\/zeus-builder\/project\/[0-9a-f]{32}\?state=saved$/);
    expect(drawn((await ada.see(copy)).html)).toEqual(late);
  });

  it('is limited to fifty designs, including copies', async () => {
    const ada = await customer('fifty');
    const store = new GymDesignStore(env.DB);
    for (let n = 0; n < MOST_DESIGNS; n++) await store.create(ada.customerId, NEW_DESIGN, n);
    const [first] = await store.ofCustomer(ada.customerId);
    const design = designOf('One more', [id.rack]);
    const { html, to } = await send(ada, NEW, design, 'save');
    expect(to).toBeNull();
    expect(html).toContain('You have reached the limit of 50 gyms');
    expect(drawn(html)).toEqual(design);
    const again = await ada.post(SAVED, { action: 'duplicate', design: first?.designId ?? '' });
    expect(again.to).toBe(`${SAVED}?state=full`);
    expect(await store.ofCustomer(ada.customerId)).toHaveLength(MOST_DESIGNS);
  });
});

describe('a saved design', () => {
  it('is renamed, copied, shared, hidden and deleted by its owner', async () => {
    const ada = await customer('owner');
    const designId = await save(ada, designOf('Shed', [id.rack]));
    const path = `/zeus-builder/project/${designId}`;
    const act = (action: string, fields = {}) => ada.post(SAVED, { action, design: designId, ...fields });
    expect((await act('rename', { name: 'Barn & loft' })).to).toBe(`${SAVED}?state=renamed`);
    expect((await act('rename', { name: ' ' })).to).toBe(`${SAVED}?state=name`);
    expect((await act('duplicate')).to).toBe(`${SAVED}?state=duplicated`);
    const { html } = await ada.see(SAVED);
    expect(html).toContain('>Barn &amp; loft</a>');
    expect(html).toContain('>Copy of Barn &amp; loft</a>');
    const guest = new PageBrowser();
    expect((await guest.see(path)).to).toContain('/login?redirect=');
    await act('share');
    const shown = await guest.see(path);
    expect([shown.status, shown.html.includes('Customize this plan'), shown.html.includes('value="save"')]).toEqual([
      200,
      true,
      false,
    ]);
    await act('hide');
    expect((await guest.see(path)).status).toBe(302);
    expect((await act('delete')).to).toBe(`${SAVED}?state=deleted`);
    expect((await ada.see(path)).status).toBe(404);
    expect((await act('rename', { name: 'Ghost' })).to).toBe(`${SAVED}?state=gone`);
    // Renaming the design elsewhere counts as a change: an editor opened before does not overwrite it.
    const other = await save(ada, designOf('Other', []));
    await ada.post(SAVED, { action: 'rename', design: other, name: 'Renamed' });
    expect((await send(ada, `/zeus-builder/project/${other}`, NEW_DESIGN, 'save')).status).toBe(409);
  });

  it('belongs to its owner only, shared or not', async () => {
    const [ada, bo] = [await customer('ada'), await customer('bo')];
    const designId = await save(ada, designOf('Of Ada', [id.rack]));
    const path = `/zeus-builder/project/${designId}`;
    expect((await bo.see(path)).status).toBe(404);
    await ada.post(SAVED, { action: 'share', design: designId });
    for (const action of ['save', 'copy', 'update', 'cart']) {
      expect((await send(bo, path, designOf('Of Bo', []), action)).status).toBe(404);
    }
    for (const action of ['delete', 'duplicate', 'hide', 'rename', 'share']) {
      const { to } = await bo.post(SAVED, { action, design: designId, ...(action === 'rename' && { name: 'Of Bo' }) });
      expect(to).toBe(`${SAVED}?state=gone`);
    }
    const { to } = await send(new PageBrowser(), path, designOf('Of nobody', []), 'save');
    expect(to).toContain('/login');
    expect(drawn((await ada.see(path)).html)).toEqual(designOf('Of Ada', [id.rack]));
    expect((await bo.see(SAVED)).html).not.toContain('Of Ada');
    expect((await bo.see(path)).html).toContain('Of Ada');
  });

  it('accepts nothing that its form does not have', async () => {
    const ada = await customer('strict');
    const designId = await save(ada, designOf('Shed', []));
    const { to } = await ada.post(SAVED, { action: 'share', design: designId, customer_id: '1' });
    expect(to).toBe(`${SAVED}?state=gone`);
    expect((await new PageBrowser().see(`/zeus-builder/project/${designId}`)).status).toBe(302);
  });

  it('is in its customer’s data, and is deleted with the account', async () => {
    const ada = await customer('file');
    await save(ada, designOf('In the file', [id.rack]));
    expect((await ada.see('/account/data/northbar-data.json')).html).toContain('In the file');
  });
});

describe('adding all to the cart', () => {
  it('adds equal items together and leads to the cart', async () => {
    const guest = new PageBrowser();
    const { to } = await send(guest, NEW, designOf('Shed', [id.rack, id.bench, id.rack]), 'cart');
    expect(to).toBe('/cart');
    expect(await inCart(guest)).toEqual([
      [id.rack, 2],
      [id.bench, 1],
    ]);
  });

  it('uses the selected variant', async () => {
    const guest = new PageBrowser();
    expect((await send(guest, NEW, designOf('Shed', [id.multi], 'ZB-RED'), 'cart')).to).toBe('/cart');
    expect(await inCart(guest)).toEqual([[id.multi, 1]]);
  });

  it('names what has to be configured first, what is out of stock and what is gone, each with its page', async () => {
    const guest = new PageBrowser();
    const design = designOf('Shed', [id.rack, id.multi, id.gone, 999_999, id.multi]);
    const { to } = await send(guest, NEW, design, 'cart');
    const { html } = await guest.see(to ?? '');
    expect(html).toContain('Everything else has been added to your cart. These items were not added:');
    expect(html).toMatch(/href="\/zb-multi">Zenith Sled<\/a> × 2: Choose its options first/);
    expect(html).toMatch(/href="\/zb-gone">Zenith Bike<\/a>: Out of stock/);
    expect(html).toMatch(/No\. 999999(<!-- -->)?: No longer sold/);
    expect(drawn(html)).toEqual(design);
    expect(await inCart(guest)).toEqual([[id.rack, 1]]);
  });

  it('of an empty room adds nothing', async () => {
    const { html, to } = await send(new PageBrowser(), NEW, NEW_DESIGN, 'cart');
    expect(to).toBeNull();
    expect(html).toContain('Nothing could be added to your cart.');
  });
});

describe('templates', () => {
  it('are shown where all of their products are sold', async () => {
    const guest = new PageBrowser();
    expect((await guest.see('/zeus-builder')).html).toContain('There are currently no templates');
    const skus = [...new Set(template?.things.map(({ sku }) => sku))];
    const [last, ...others] = skus;
    const gear = (sku: string) => product(sku, { texts: onlyNamed(`Plate ${sku}`), stock: { USA: plenty } });
    await fill({ products: others.map(gear) });
    expect((await guest.see(`/zeus-builder?all=but-one`)).html).not.toContain(`>${template?.name}<`);
    await fill({ products: [gear(last ?? '')] });
    const { html } = await guest.see('/zeus-builder?all');
    expect(html).toContain(`>${template?.name}<`);
    expect(html).toContain(`$${(template?.things.length ?? 0) * 100}`);
    const opened = drawn((await guest.see(`${NEW}?template=${template?.key}`)).html);
    expect(opened?.things.map(({ x, y, turn }) => ({ x, y, turn }))).toEqual(
      template?.things.map(({ x, y, turn }) => ({ x, y, turn })),
    );
  });

  it('have a short address', async () => {
    expect((await new PageBrowser().see('/zeus')).to).toBe('/zeus-builder');
  });
});
