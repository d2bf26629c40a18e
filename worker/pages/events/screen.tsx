import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import type { Board } from '#shared/event/board.ts';
import { head } from '#shared/seo/head.ts';
import { MISSING } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type EventRoutes, editionName } from './frame.tsx';
import { type OpenEvent, openEvent } from './open.ts';

/** Rows of a board in the hall: one division alone, or all of them beside each other. */
const ALONE = 20;
const TOGETHER = 10;

function HallBoard({
  board,
  name,
  most,
  locale,
}: {
  readonly board: Board | undefined;
  readonly name: string;
  readonly most: number;
  readonly locale: string;
}): ReactNode {
  const rows = (board?.rows ?? []).filter(({ rank }) => rank !== null).slice(0, most);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (
    <section data-board={board?.version ?? 0}>
      <h2 className="d d44">{name}</h2>
      {rows.length === 0 ? (
        <p>No results are published yet.</p>
      ) : (
        <table>
          <caption className="vh">{`Leaderboard of ${name}`}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Athlete</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.athleteId} data-athlete={row.athleteId}>
                <td>{row.rank}</td>
                <th scope="row">{row.name}</th>
                <td className="evsum">{row.points === null ? '–' : number.format(row.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

async function view(ctx: Ctx, event: OpenEvent): Promise<ReactNode> {
  const boards = await ctx.store.eventPages.boards(event.edition.id);
  const asked = event.divisions.filter(({ division }) => division === ctx.url.searchParams.get('division'));
  const shown = asked.length > 0 ? asked : event.divisions;
  return (
    <Enhanced name="board" when="load">
      <div className="evhall">
        <header>
          <h1 className="d d64">{editionName(event)}</h1>
          <p>{event.edition.venue}</p>
        </header>
        <div className="evhalls">
          {shown.map(({ division, name }) => (
            <HallBoard
              key={division}
              board={boards.get(division)}
              name={name}
              most={asked.length > 0 ? ALONE : TOGETHER}
              locale={ctx.site.locale}
            />
          ))}
        </div>
      </div>
    </Enhanced>
  );
}

/** The board for screens in the hall: large, and without anything around it (public contract, section 12). */
export const screenPages: EventRoutes = (start) => [
  {
    path: `${start}/screen`,
    gate: 'public',
    find: async (ctx, params) => {
      const event = await openEvent(ctx, params, ['boards']);
      if (!event) return MISSING;
      return {
        outcome: 'page',
        page: {
          kind: 'content',
          frame: 'bare',
          sheet: 'event',
          head: head({ title: `Board – ${editionName(event)}` }),
          load: async () => ({ view: await view(ctx, event) }),
        },
      };
    },
  },
];
