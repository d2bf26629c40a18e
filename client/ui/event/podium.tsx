import type { ReactNode } from 'react';
import type { BoardRow } from '#shared/event/board.ts';
import { countryName } from '#shared/event/words.ts';
import { Portrait } from './portrait.tsx';

/** The first places of a division, in order. */
export function Podium({
  rows,
  hrefOf,
  locale,
}: {
  readonly rows: readonly BoardRow[];
  readonly hrefOf: (athlete: string) => string;
  readonly locale: string;
}): ReactNode {
  return (
    <ol className="evpodium">
      {rows.map(({ athleteId, country, name, points, rank }) => (
        <li key={athleteId}>
          <span className={rank === 1 ? 'fr' : 'fr low'}>{rank}</span>
          <Portrait slug={athleteId} />
          <span>
            <a className="b" href={hrefOf(athleteId)}>
              {name}
            </a>
            <small className="mute">{countryName(country)}</small>
          </span>
          {points !== null && <b className="num">{new Intl.NumberFormat(locale).format(points)}</b>}
        </li>
      ))}
    </ol>
  );
}
