import type { ReactNode } from 'react';
import type { Edition } from '#shared/event/edition.ts';
import { eventDays, phaseOf } from '#shared/event/words.ts';
import { EventArt } from './event-art.tsx';

const PHASE_WORDS = { coming: 'Coming up', now: 'On now', over: 'Results' } as const;

/** Events as cards: when and where, and whether they are on. */
export function EventCards({
  editions,
  hrefOf,
  locale,
  nowMs,
}: {
  readonly editions: readonly Edition[];
  readonly hrefOf: (edition: Edition) => string;
  readonly locale: string;
  readonly nowMs: number;
}): ReactNode {
  return (
    <ul className="evcards">
      {editions.map((edition) => {
        const phase = phaseOf(edition, nowMs);
        return (
          <li key={edition.id} className="evcard dark">
            <EventArt event={edition.event} />
            <p className="eyebrow">{PHASE_WORDS[phase]}</p>
            <h3 className="d d44">
              <a href={hrefOf(edition)}>{`${edition.name} ${edition.year}`}</a>
            </h3>
            <p>{eventDays(edition, locale)}</p>
            {edition.venue !== '' && <p>{edition.venue}</p>}
          </li>
        );
      })}
    </ul>
  );
}
