import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventRowKey, type ImportEdition } from '#shared/event/records.ts';
import { type ImportBatch, importBatchSchema } from '#shared/import/contract.ts';
import { memoryTable } from '#tools/import/csv/table.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { ExportKind, MediaInfo, StoreClient } from '#tools/import/send/store-client.ts';
import { exportCatalogue } from './export-catalogue.ts';

const ROWS_PER_PAGE = 300;
/** A row of a training program. */
const SET = {
  sku: 'B2',
  week: '1',
  day: '1',
  session: 'Squat',
  block: 'A',
  exercise: 'Back squat',
  reps: '5',
  percent: '75',
  rpe: '8.50',
  tempo: '30X1',
  rest_s: '180',
  load: '',
  notes: '',
  video: '',
};
const DIGITS = [...'0123456789'];
const OF_GAMES = { event: 'harbor-games', year: '2025' };
/** The six files of an event. */
const EVENT_FILES = [
  memoryTable('events.csv', [
    {
      ...OF_GAMES,
      site: 'eur',
      name: 'Harbor "Games"',
      venue: 'Hall 4, Rotterdam',
      time_zone: 'Europe/Amsterdam',
      starts: '2025-10-25',
      ends: '2025-10-26',
      logo: '',
      nav: '[{"label":"Schedule","path":"schedule"},{"label":"Shop","path":"/bars"}]',
      is_active: '',
    },
  ]),
  memoryTable(
    'event_divisions.csv',
    ['women', 'men', ...DIGITS.map((age) => `a-${age}`)].map((division, index) => ({
      ...OF_GAMES,
      division,
      name: `Division ${index}`,
      gender: index < 2 ? division : '',
      age_from: index === 0 ? '' : String(10 * index),
      age_to: '',
      capacity: index === 0 ? '20' : '',
    })),
  ),
  memoryTable('event_workouts.csv', [
    {
      ...OF_GAMES,
      workout: 'row',
      name: 'Row, then lift',
      description: '1,000 m\n"Fast"',
      kind: 'Time',
      cap_s: '600',
      points_table: '100 | 95 | 90.5',
    },
    { ...OF_GAMES, workout: 'lift', name: 'Lift', kind: 'load', unit: 'kg' },
  ]),
  memoryTable('event_athletes.csv', [
    {
      ...OF_GAMES,
      athlete: 'ada-strong',
      name: 'Ada Strong',
      country: 'NL',
      division: 'women',
      bib: '07',
      customer_email: 'Ada@Example.com ',
    },
    { ...OF_GAMES, athlete: 'bo-oak', name: 'Bo Oak', division: 'men' },
  ]),
  memoryTable('event_heats.csv', [
    {
      ...OF_GAMES,
      workout: 'row',
      heat: '1',
      division: 'women',
      starts: '2025-10-26T02:30:00+01:00',
      floor: 'Main',
      lane: '2',
      athlete: 'ada-strong',
    },
    {
      ...OF_GAMES,
      workout: 'row',
      heat: '1',
      division: 'men',
      starts: '2025-10-26T01:30Z',
      floor: 'Main',
      lane: '1',
      athlete: 'bo-oak',
    },
    { ...OF_GAMES, workout: 'lift', heat: 'late', starts: '2025-10-26 20:00' },
  ]),
  memoryTable('event_scores.csv', [
    { ...OF_GAMES, workout: 'row', athlete: 'ada-strong', score: 'CAP+15', state: 'Capped', published: 'yes' },
    { ...OF_GAMES, workout: 'lift', athlete: 'bo-oak', score: '132.5 kg' },
  ]),
];
const CART_RULE = {
  rule_id: '1',
  name: 'Spring',
  simple_action: 'by_percent',
  discount_amount: '12.5000',
  coupon_type: '1',
};
const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');
const hasLuma = existsSync(join(LUMA, 'fixtures'));

function keyOf(kind: string, row: object): string {
  const value = row as Record<string, unknown>;
  if (kind.startsWith('event')) return eventRowKey(row as ImportEdition);
  if (kind === 'reviews') return JSON.stringify([value.sku, value.nickname, value.title, value.text]);
  if (kind === 'groupPrices') return JSON.stringify([value.sku, value.site, value.groupId, value.qty]);
  if (kind === 'tableRates') {
    return JSON.stringify([value.site, value.countryId, value.region, value.postcode, value.subtotalFrom]);
  }
  if (kind === 'tickets') return JSON.stringify([value.email, value.sku, value.orderId]);
  if (kind === 'indexPosts' || kind === 'indexTags') return String(value.slug);
  if (kind === 'customers') return String(value.email);
  if (kind === 'cartRules') return String(value.ruleId);
  if (kind === 'giftcards') return JSON.stringify([value.code, value.currency]);
  if (kind === 'products' || kind === 'programs') return String(value.sku);
  return JSON.stringify([value.path ?? value.identifier ?? value.requestPath ?? value.code ?? value.name, value.site]);
}

/** Builds a store in memory that checks every batch against the contract and stores rows by their natural keys. */
function memoryStore(): StoreClient {
  const kinds = new Map<string, Map<string, object>>();
  const media = new Map<string, MediaInfo & { bytes: Uint8Array }>();
  const rowsOf = (kind: string) => kinds.get(kind) ?? new Map<string, object>();
  return {
    importBatch(batch: ImportBatch) {
      const written: Record<string, number> = {};
      const unchanged: Record<string, number> = {};
      for (const [kind, rows] of Object.entries(importBatchSchema.parse(batch))) {
        const stored = rowsOf(kind);
        kinds.set(kind, stored);
        for (const row of rows ?? []) {
          const key = keyOf(kind, row);
          const isKept = 'isImplied' in row && row.isImplied === true && stored.has(key);
          const isSame = isKept || JSON.stringify(stored.get(key)) === JSON.stringify({ ...row, isImplied: undefined });
          const counts = isSame ? unchanged : written;
          counts[kind] = (counts[kind] ?? 0) + 1;
          if (!isSame) stored.set(key, { ...row, isImplied: undefined });
        }
      }
      return Promise.resolve({ written, unchanged, rejected: [] });
    },
    putMedia(file, bytes, info) {
      media.set(file, { ...info, bytes });
      return Promise.resolve();
    },
    knownMedia: () =>
      Promise.resolve(new Map([...media].map(([file, { width, height, hash }]) => [file, { width, height, hash }]))),
    readMedia: (file) => Promise.resolve(media.get(file)?.bytes ?? new Uint8Array()),
    knownSkus: (skus) => Promise.resolve(new Set(skus.filter((sku) => rowsOf('products').has(sku)))),
    publish: () => Promise.resolve(),
    exportRows(kind: ExportKind, after) {
      const start = Number(after ?? 0);
      const rows = [...rowsOf(kind).values()];
      const next = start + ROWS_PER_PAGE < rows.length ? String(start + ROWS_PER_PAGE) : null;
      return Promise.resolve({ rows: rows.slice(start, start + ROWS_PER_PAGE), next });
    },
  };
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = (await readFile(path)).toString('latin1');
  }
  return files;
}

/** Exports a store, imports the files into the same store and into an empty one, and exports both again. */
async function expectFixedPoint(store: StoreClient, folder: string): Promise<Record<string, string>> {
  await exportCatalogue(join(folder, 'first'), { client: store });
  const first = await filesOf(join(folder, 'first'));
  const again = await importCatalogue(join(folder, 'first'), { client: store });
  expect(again.rejected).toEqual([]);
  expect(Object.values(again.counts).filter((count) => count.written > 0 || count.unchanged !== count.taken)).toEqual(
    [],
  );
  expect(again.pictures.uploaded).toBe(0);

  const empty = memoryStore();
  const fresh = await importCatalogue(join(folder, 'first'), { client: empty });
  expect(fresh.rejected).toEqual([]);
  await exportCatalogue(join(folder, 'second'), { client: empty });
  const second = await filesOf(join(folder, 'second'));
  expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
  for (const [file, content] of Object.entries(first)) expect(second[file] === content, file).toBe(true);
  return first;
}

describe('import, export, import', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.skipIf(!hasLuma)(
    `leaves the sample catalogue unchanged${hasLuma ? '' : ' (skipped: its folder is not beside the repository)'}`,
    async () => {
      const store = memoryStore();
      const report = await importCatalogue(LUMA, { client: store });
      expect(report.counts.products).toMatchObject({ taken: 2046, written: 2046, unchanged: 0 });
      const repeated = await importCatalogue(LUMA, { client: store });
      expect(repeated.counts.products).toMatchObject({ written: 0, unchanged: 2046 });
      expect(repeated.pictures).toMatchObject({ uploaded: 0, unchanged: 760 });
      const files = await expectFixedPoint(store, join(folder, 'luma'));
      expect(Object.keys(files).filter((file) => file.startsWith('media'))).toHaveLength(760);
    },
    60_000,
  );

  test('leaves a catalogue over several sites unchanged', async () => {
    const store = memoryStore();
    const product = {
      store_view_code: '',
      product_type: 'simple',
      name: 'Bar',
      price: '295',
      qty: '5',
      categories: 'Default Category/Bars & Plates',
    };
    const tables = [
      memoryTable('products.csv', [
        { ...product, sku: 'B1', additional_attributes: 'finish=Cerakote, black|Zinc,3_ships_free=Yes' },
        {
          ...product,
          sku: 'B1',
          store_view_code: 'CAN',
          name: 'Canadian bar',
          price: '389.50',
          special_price: '350',
          special_price_to_date: '2027-01-31',
          qty: '2',
        },
        {
          ...product,
          sku: 'B1',
          store_view_code: 'eur',
          name: '',
          price: '349',
          qty: '',
          additional_attributes: 'lead_time=3',
        },
        { ...product, sku: 'B2', price: '', qty: '', product_websites: 'GBR' },
        { ...product, sku: 'B2', store_view_code: 'GBR', name: 'British bar', price: '240', qty: '7' },
        {
          ...product,
          sku: 'G1',
          product_type: 'giftcard',
          price: '',
          qty: '',
          giftcard_type: 'virtual',
          giftcard_amount: '25,50',
          giftcard_allow_open_amount: '1',
        },
        {
          ...product,
          sku: 'H1',
          product_type: 'grouped',
          price: '',
          associated_skus: 'B1=0.0000,B2=2.0000',
          additional_attributes: 'hundo_rules=100:0.10|300:0.15',
        },
      ]),
      memoryTable('advanced_pricing.csv', [
        {
          sku: 'B1',
          tier_price_website: 'All Websites [USD]',
          tier_price_customer_group: 'ALL GROUPS',
          tier_price_qty: '2',
          tier_price: '280',
          tier_price_value_type: 'Fixed',
        },
        {
          sku: 'B1',
          tier_price_website: 'base',
          tier_price_customer_group: '2',
          tier_price_qty: '1',
          tier_price: '12.5',
          tier_price_value_type: 'Discount',
        },
      ]),
      memoryTable('url_rewrites.csv', [
        { request_path: 'old.html', target_path: 'bars', redirect_type: '302', site: 'CAN' },
      ]),
      memoryTable('tablerate.csv', [
        { country: '*', region: '*', zip: '*', order_subtotal: '0', price: '15' },
        { site: 'all', country: 'US', region: '*', zip: '*', order_subtotal: '0', price: '12' },
        {
          site: 'eur',
          country: 'DE',
          region: '*',
          zip: '*',
          order_subtotal: '50',
          price: '9.9',
          transit_days: '3-5',
        },
      ]),
      memoryTable('customers.csv', [
        {
          email: ' Ada@Example.com',
          firstname: 'Ada',
          lastname: 'Strong, Jr.',
          group_id: '2',
          _website: 'base',
        },
        { email: 'bo@example.com', firstname: '', lastname: 'Ö', created_at: '2024-02-29 10:11:12' },
      ]),
      memoryTable('tickets.csv', [
        { email: 'ada@example.com', sku: 'B1', type: 'fixed', value: '12.50', free_shipping: '1', uses: '3' },
        { email: 'ada@example.com', sku: 'B2', type: 'percent', value: '7.5', free_shipping: '', uses: '' },
        { email: 'bo@example.com', sku: 'B1', type: 'percent', value: '10', uses: '1', site: 'gbr', order_id: 'games' },
      ]),
      memoryTable('giftcards.csv', [
        { code: 'winter-1', balance: '25', currency: 'EUR' },
        { code: 'WINTER-2', balance: '0.05', currency: '' },
      ]),
      memoryTable('salesrule.csv', [
        { ...CART_RULE, rule_id: '12', coupon_type: '2', coupon_code: 'spring, Autumn|SPRING', uses_per_coupon: '10' },
        {
          ...CART_RULE,
          rule_id: '7',
          name: 'Three, and "one" free',
          from_date: '2026-05-01',
          to_date: '2026-05-31',
          website_ids: '1,EUR',
          customer_group_ids: '3,0',
          simple_action: 'buy_x_get_y',
          discount_amount: '1.0000',
          discount_step: '3',
          discount_qty: '2.0000',
          simple_free_shipping: '2',
          stop_rules_processing: '1',
          conditions_serialized:
            '{"type":"Magento\\\\SalesRule\\\\Model\\\\Rule\\\\Condition\\\\Combine", "value":"1", "aggregator":"all"}',
        },
      ]),
      memoryTable('bars.csv', [
        {
          name: 'Bar & Co &amp;lt; "One"',
          brand: 'House',
          own_brand: 'yes',
          made_in: 'USA',
          diameter: '28.5 mm',
          finish_type: 'Bare steel',
          tensile_strength: '200,000',
          category: '28/28.5MM MULTI',
          rank: '1',
          f_rating: 'f8r',
          duty_affiliate: '5',
          duty_olympic: '4',
          duty_garage: '5',
          duty_powerlifting: '4',
          url: '/b1?color=Red',
        },
      ]),
      memoryTable('programs.csv', [
        {
          ...SET,
          week: '2',
          set: '1',
          reps: '3+',
          percent: '82.5 %',
          rpe: '',
          notes: 'As many as you can,\nthen stop',
        },
        { ...SET, set: '2' },
        { ...SET, set: '1', video: 'https://video.test/squat?a=1&b=2' },
        { ...SET, exercise: 'Row &amp; hold', session: '', day: '3.0', set: '1', tempo: '', load: '24 kg' },
      ]),
      ...EVENT_FILES,
      memoryTable('index_tags.csv', [
        { tag_id: '775', slug: 'journeyman', name: 'Journeyman', description: 'Athletes' },
      ]),
      memoryTable('index_posts.csv', [
        {
          post_id: '7',
          slug: 'the-bar',
          title: 'Bars & "plates"',
          excerpt: 'A, b',
          content: '<p>One,\r\ntwo</p>',
          categories: '15, 806',
          tags: '775',
          format: '',
          featured_image: '',
          large_featured_image: '',
          featured_video: 'https://film.test/1',
          custom_css: '.a { color: red }',
          date: '2026-05-01 10:00:00',
        },
        { post_id: '8', slug: 'bare', title: 'Bare', excerpt: '', content: '', date: '' },
      ]),
      memoryTable('synonyms.csv', [{ synonyms: ' Squat  cage, power rack,, squat cage' }]),
      memoryTable('search_redirects.csv', [
        { keyphrase: 'Gift CARD', site: '', path: '/gifts?a=1' },
        { keyphrase: 'gift card', site: 'gbr', path: '/uk-gifts' },
      ]),
      memoryTable('cms_pages.csv', [
        {
          identifier: 'about',
          title: 'About',
          content_heading: 'About us',
          content: '<p>"Hi", all</p>\r\n{{block id="x"}}',
          site: 'AUS',
          blocks: '[{"name":"text","props":{"html":"<p>H</p>"}}]',
        },
      ]),
      memoryTable('forms.csv', [
        {
          form_hash: 'claim-1',
          site: 'GBR',
          name: 'Claim, "new"',
          definition:
            '{"steps":[{"fields":[{"name":"a","kind":"text","label":"A","required":true}]}],"submitLabel":"Go"}',
          is_active: '0',
        },
      ]),
      memoryTable('navigation.csv', [
        { site: '', menu: 'footer', parent: 'Service', label: 'Help, "now"', url: '/help', position: '2', style: '' },
        { site: 'all', menu: 'Footer', parent: '', label: 'Terms', url: '{host}/terms', position: '1', style: 'legal' },
        { site: 'EUR', menu: 'strip', parent: '', label: 'Call', url: 'tel:+31105550100', position: '', style: '' },
      ]),
    ];
    const report = await importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: false, client: store });
    expect(report.rejected).toEqual([]);
    const files = await expectFixedPoint(store, join(folder, 'sites'));
    expect(files['customers.csv']).not.toContain('password');
    expect(files['tickets.csv']?.split('\n').slice(1, 4)).toEqual([
      'ada@example.com,B1,fixed,12.50,1,3,USA,import-usa',
      'ada@example.com,B2,percent,7.5,0,1,USA,import-usa',
      'bo@example.com,B1,percent,10,0,1,GBR,games',
    ]);
    expect(files['giftcards.csv']?.split('\n').slice(1, 3)).toEqual(['WINTER-1,25.00,EUR', 'WINTER-2,0.05,USD']);
    expect(files['synonyms.csv']?.split('\n')[1]).toBe('"squat cage, power rack"');
    expect(files['search_redirects.csv']?.split('\n').slice(1, 3)).toEqual([
      'gift card,GBR,/uk-gifts',
      'gift card,,/gifts?a=1',
    ]);
    expect(files['forms.csv']).toContain('claim-1,GBR,"Claim, ""new""","{""steps"":');
    expect(files['navigation.csv']?.split('\n').slice(0, 4)).toEqual([
      'site,menu,parent,label,url,position,style',
      ',footer,,Terms,{host}/terms,1,legal',
      ',footer,Service,"Help, ""now""",/help,2,',
      'EUR,strip,,Call,tel:+31105550100,0,',
    ]);
    expect(files['bars.csv']?.split('\n')[1]).toBe(
      '"Bar & Co &amp;lt; ""One""",House,1,USA,28.5 mm,Bare steel,200000,28/28.5MM MULTI,1,F8R,5,4,5,4,/b1?color=Red',
    );
    expect(files['programs.csv']?.split('\n').slice(0, 5)).toEqual([
      'sku,week,day,session,block,exercise,set,reps,percent,rpe,tempo,rest_s,load,notes,video',
      'B2,1,1,Squat,A,Back squat,1,5,75,8.5,30X1,180,,,https://video.test/squat?a=1&b=2',
      'B2,1,1,Squat,A,Back squat,2,5,75,8.5,30X1,180,,,',
      'B2,1,3,Day 3,A,Row & hold,1,5,75,8.5,,180,24 kg,,',
      'B2,2,1,Squat,A,Back squat,1,3+,82.5,,30X1,180,,"As many as you can,',
    ]);
    expect(files['events.csv']?.split('\n')[1]).toBe(
      'harbor-games,2025,EUR,"Harbor ""Games""","Hall 4, Rotterdam",Europe/Amsterdam,2025-10-25T00:00,2025-10-26T23:59,,' +
        '"[{""label"":""Schedule"",""path"":""schedule""},{""label"":""Shop"",""path"":""/bars""}]",1',
    );
    const divisions = files['event_divisions.csv']?.split('\n').slice(1, 13);
    expect(divisions?.map((line) => line.split(',')[2])).toEqual(['women', 'men', ...DIGITS.map((age) => `a-${age}`)]);
    expect(files['event_workouts.csv']).toContain('"1,000 m\n""Fast""",time,600,,,100|95|90.5\n');
    expect(files['event_athletes.csv']?.split('\n').slice(1, 3)).toEqual([
      'harbor-games,2025,ada-strong,Ada Strong,NL,,women,07,ada@example.com',
      'harbor-games,2025,bo-oak,Bo Oak,,,men,,',
    ]);
    expect(files['event_heats.csv']?.split('\n').slice(1, 4)).toEqual([
      'harbor-games,2025,lift,late,,2025-10-26T20:00,,,',
      'harbor-games,2025,row,1,women,2025-10-26T02:30+01:00,Main,2,ada-strong',
      'harbor-games,2025,row,1,men,2025-10-26T02:30+01:00,Main,1,bo-oak',
    ]);
    expect(files['event_scores.csv']?.split('\n').slice(1, 3)).toEqual([
      'harbor-games,2025,lift,bo-oak,132.5 kg,,ok,0',
      'harbor-games,2025,row,ada-strong,CAP+15,,capped,1',
    ]);
    expect(files['index_tags.csv']?.split('\n')[1]).toBe('775,journeyman,Journeyman,Athletes');
    expect(files['index_posts.csv']).toContain('8,bare,Bare,,,,,standard,,,,,');
    expect(files['index_posts.csv']).toContain(
      '"15,806",775,standard,,,https://film.test/1,.a { color: red },2026-05-01 10:00:00',
    );
    const lines = files['products.csv']?.split('\n') ?? [];
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join(' ').trim())).toEqual([
      'B1',
      'B1 CAN',
      'B1 EUR',
      'B2',
      'B2 GBR',
      'G1',
      'H1',
      '',
    ]);
  });
});
