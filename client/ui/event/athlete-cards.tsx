import type { ReactNode } from 'react';
import type { Athlete, Division } from '#shared/event/edition.ts';
import { countryName } from '#shared/event/words.ts';
import { Portrait } from './portrait.tsx';

/** Athletes as cards with drawn portraits. `ranks`: places over all workouts, by athlete. */
export function AthleteCards({
  athletes,
  divisions,
  ranks,
  hrefOf,
}: {
  readonly athletes: readonly Athlete[];
  readonly divisions: readonly Division[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly hrefOf: (athlete: string) => string;
}): ReactNode {
  return (
    <ul className="evath">
      {athletes.map(({ athlete, name, country, gym, division, bib }) => {
        const rank = ranks.get(athlete);
        const about = [countryName(country), gym].filter((part) => part !== '').join(' · ');
        return (
          <li key={athlete} data-testid="athlete-card">
            <Portrait slug={athlete} bib={bib} />
            <div>
              <h3>
                <a href={hrefOf(athlete)}>{name}</a>
              </h3>
              <p className="s13 mute">{divisions.find((each) => each.division === division)?.name ?? division}</p>
              {about !== '' && <p className="s13 mute">{about}</p>}
            </div>
            {rank !== undefined && (
              <span className={rank === 1 ? 'fr' : 'fr low'}>
                <span className="vh">Place </span>
                {rank}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
