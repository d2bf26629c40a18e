import { beforeAll, describe, expect, it } from 'vitest';
import { changesets, draft, publishDraft } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, fill, product } from '#worker/testing/store.ts';

const PAGE = { title: 'A page', contentHeading: 'A heading', content: '<p>Some text</p>' };

let staff: StaffBrowser;

/** A row of the calendar as words: `12:30 AM Changeset Summer is published`; the day begins its first row. */
async function rowsOf(site: string, month: string): Promise<readonly string[]> {
  const { status, html } = await staff.see(`/staff/calendar?${new URLSearchParams({ site, month })}`);
  expect(status).toBe(200);
  const body = /<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '';
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

beforeAll(async () => {
  const price = {
    price: 20_000,
    specialPrice: 15_000,
    specialFromMs: Date.parse('2091-06-10T04:00:00Z'),
    specialToMs: Date.parse('2091-06-20T03:59:59.999Z'),
  };
  await fill({
    products: ['CAL-A', 'CAL-B'].map((sku) => product(sku, { prices: { USA: price } })),
    events: [
      {
        event: 'cal',
        year: 2091,
        site: 'EUR',
        name: 'Calendar Games',
        venue: '',
        timeZone: 'UTC',
        startsMs: Date.parse('2091-06-05T08:00:00Z'),
        endsMs: Date.parse('2091-07-06T08:00:00Z'),
        logo: null,
        nav: [],
        isActive: true,
      },
    ],
  });
  staff = await signedInStaff();
});

describe('the calendar of a site', () => {
  it('has changesets of the site and of all sites, by the clock of the site, from their schedules', async () => {
    const { id } = await draft({ kind: 'page', key: 'cal-all', site: null, base: 0, value: PAGE });
    const at = { at: '2091-05-01T00:30', until: '2091-05-01T02:00', site: 'EUR' };
    await changesets(`/${id}/schedule`, at);
    const own = await draft({ kind: 'page', key: 'cal-gb', site: 'GBR', base: 0, value: PAGE });
    await changesets(`/${own.id}/schedule`, { at: '2091-05-02T12:00:00Z' });
    const name = /staff\/changesets\/\w+">([^<]+) is published/.exec(
      (await staff.see('/staff/calendar?site=EUR&month=2091-05')).html,
    )?.[1];
    expect(await rowsOf('EUR', '2091-05')).toEqual([
      `Tue, May 1 12:30 AM Changeset ${name} is published`,
      `2:00 AM Changeset ${name} is reverted`,
    ]);
    // In New York it is still April.
    expect(await rowsOf('USA', '2091-05')).toEqual([]);
    expect((await rowsOf('USA', '2091-04')).map((row) => row.replace(/Changeset .* is/, 'is'))).toEqual([
      'Mon, Apr 30 6:30 PM is published',
      '8:00 PM is reverted',
    ]);
    expect((await rowsOf('GBR', '2091-05')).map((row) => row.replace(/Changeset .* is/, 'is'))).toEqual([
      'Tue, May 1 1:00 AM is reverted',
      'Wed, May 2 1:00 PM is published',
    ]);
    await changesets(`/${id}/schedule`, undefined, 'DELETE');
    expect(await rowsOf('EUR', '2091-05')).toEqual([]);
  });

  it('has prices that begin and end, counted, and events of the site', async () => {
    expect(await rowsOf('USA', '2091-06')).toEqual([
      'Sun, Jun 10 12:00 AM Prices Special price begins for 2 products',
      'Tue, Jun 19 11:59 PM Prices Special price ends for 2 products',
    ]);
    expect(await rowsOf('EUR', '2091-06')).toEqual(['Tue, Jun 5 10:00 AM Event Calendar Games begins']);
    expect(await rowsOf('EUR', '2091-07')).toEqual(['Fri, Jul 6 10:00 AM Event Calendar Games ends']);
  });

  it('keeps what was published, and when a changeset that is live ends', async () => {
    const { id } = await draft({ kind: 'page', key: 'cal-now', site: 'AUS', base: 0, value: PAGE });
    await publishDraft(id);
    await env.DB.prepare('UPDATE changesets SET published_ms = ?2, until_ms = ?3 WHERE changeset_id = ?1')
      .bind(id, Date.parse('2090-01-02T00:00:00Z'), Date.parse('2090-01-03T00:00:00Z'))
      .run();
    expect((await rowsOf('AUS', '2090-01')).map((row) => row.replace(/Changeset .*? (is|was)/, '$1'))).toEqual([
      'Mon, Jan 2 11:00 AM was published',
      'Tue, Jan 3 11:00 AM is reverted',
    ]);
  });
});
