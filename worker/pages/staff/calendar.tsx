import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { type Month, monthIn } from '#shared/changeset/month.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import { clockIn, shortDay } from '#shared/time/calendar-day.ts';
import { siteOptions } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { ownSite } from '#worker/request/staff.ts';
import type { Planned } from '#worker/store/staff/calendar.ts';

const PATH = '/staff/calendar';
/** Most rules over carts that are looked through. */
const MOST_RULES = 500;

/** Something of a month: when, its kind, and what happens. */
interface Entry {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly kind: string;
  readonly words: string;
  /** Where it is planned; undefined for what is imported. */
  readonly href?: string;
}

const productsOf = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

function plannedEntries({ changesets, prices }: Planned): readonly Entry[] {
  return [
    ...changesets.map(({ id, name, atMs, step, isDone }) => {
      const words = { publish: isDone ? 'was published' : 'is published', revert: 'is reverted' }[step];
      return { atMs, kind: 'Changeset', words: `${name} ${words}`, href: changesetPath(id) };
    }),
    ...prices.flatMap(({ atMs, begin, end, other }) => [
      ...(begin > 0 ? [{ atMs, kind: 'Prices', words: `Special price begins for ${productsOf(begin)}` }] : []),
      ...(end > 0 ? [{ atMs: atMs - 1, kind: 'Prices', words: `Special price ends for ${productsOf(end)}` }] : []),
      ...(other > 0 ? [{ atMs, kind: 'Prices', words: `Promotion begins or ends for ${productsOf(other)}` }] : []),
    ]),
  ];
}

/** Rules over carts that begin or end on the site. */
async function ruleEntries(ctx: Ctx, site: Site): Promise<readonly Entry[]> {
  const listed = await ctx.store.cartRules.list(MOST_RULES);
  return listed
    .map(({ rule }) => rule)
    .filter(({ isActive, sites }) => isActive && sites.includes(site.code))
    .flatMap(({ label, fromMs, toMs }) => [
      ...(fromMs === null ? [] : [{ atMs: fromMs, kind: 'Cart rule', words: `${label} begins` }]),
      ...(toMs === null ? [] : [{ atMs: toMs, kind: 'Cart rule', words: `${label} ends` }]),
    ]);
}

/** Events that the site shows. */
async function eventEntries(ctx: Ctx, { code }: Site): Promise<readonly Entry[]> {
  const editions = await ctx.store.eventEditions.all();
  return editions
    .filter(({ isActive, site }) => isActive && (site === null || site === code))
    .flatMap(({ name, startsMs, endsMs }) => [
      { atMs: startsMs, kind: 'Event', words: `${name} begins` },
      { atMs: endsMs, kind: 'Event', words: `${name} ends` },
    ]);
}

const isIn = ({ startsMs, endsMs }: Month, { atMs }: Entry): boolean => atMs >= startsMs && atMs < endsMs;

function Day({
  day,
  entries,
  timeZone,
}: {
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly timeZone: string;
}) {
  const hour = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return entries.map(({ atMs, kind, words, href }, index) => (
    <tr key={`${atMs} ${kind} ${words}`}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={entries.length}>
          {shortDay(day, 'en-US')}
        </th>
      )}
      <td>{hour.format(atMs)}</td>
      <td>{kind}</td>
      <td className="wraps">
        {href === undefined ? (
          words
        ) : (
          <a className="link" href={href}>
            {words}
          </a>
        )}
      </td>
    </tr>
  ));
}

const monthWords = ({ name }: Month): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${name}-01`));

async function calendarView(ctx: Ctx, site: Site, month: Month): Promise<ReactNode> {
  const [planned, rules, events] = await Promise.all([
    ctx.store.calendar.planned(site, month.startsMs, month.endsMs),
    ruleEntries(ctx, site),
    eventEntries(ctx, site),
  ]);
  const entries = [...plannedEntries(planned), ...rules, ...events]
    .filter((entry) => isIn(month, entry))
    .toSorted((a, b) => a.atMs - b.atMs || (a.words < b.words ? -1 : 1));
  const days = Map.groupBy(entries, ({ atMs }) => clockIn(site.timeZone, atMs).day);
  const at = (name: string) => `${PATH}?${new URLSearchParams({ site: site.code, month: name })}`;
  return (
    <>
      <h1 className="d d64">Calendar</h1>
      <form method="get" action={PATH} className="staff-filters">
        <SelectField name="site" label="Site" defaultValue={site.code} options={siteOptions(ctx)} />
        <TextField name="month" label="Month, for example 2026-12" defaultValue={month.name} />
        <Button look="line">Show</Button>
      </form>
      <h2 className="d d32">{monthWords(month)}</h2>
      <p className="mute">{`Times are in ${site.timeZone.replaceAll('_', ' ')}.`}</p>
      {planned.isCut && <Note kind="warn" lead="More prices change this month than are counted here." />}
      {entries.length === 0 && <p>Nothing is planned this month.</p>}
      <StaffTable label={`Calendar of ${site.code}`} columns={['Day', 'Time', 'Kind', 'What happens']}>
        {[...days].map(([day, ofDay]) => (
          <Day key={day} day={day} entries={ofDay} timeZone={site.timeZone} />
        ))}
      </StaffTable>
      <p className="row">
        <ButtonLink look="line" href={at(month.before)}>
          Previous month
        </ButtonLink>
        <ButtonLink look="line" href={at(month.after)}>
          Next month
        </ButtonLink>
      </p>
    </>
  );
}

/** What happens on a site in a month, by the clock of the site: changesets, prices, rules over carts and events. */
export const staffCalendarPage: PageRoute = {
  path: PATH,
  gate: 'edit',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Calendar' }, () => {
      const asked = ctx.url.searchParams;
      const site = SITES[ownSite(ctx, asked.get('site'))];
      return calendarView(ctx, site, monthIn(asked.get('month'), ctx.now, site.timeZone));
    }),
};
