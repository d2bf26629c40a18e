import { EVENT_SECTIONS, type EventSection } from '#shared/event/place.ts';
import { type EventRoutes, editionName, eventPages } from './frame.tsx';
import { writtenBody, writtenFor } from './written.tsx';

/** Sections that the merchant writes, and what they say before that. */
const NOTHING = {
  videos: 'No videos of this event are published yet.',
  shorts: 'No short clips of this event are published yet.',
  tickets: 'Tickets for this event are not on sale.',
  volunteer: 'This event is not looking for volunteers at the moment.',
  vendors: 'Vendors of this event are not announced yet.',
} as const satisfies Partial<Record<EventSection, string>>;

function pagesOf(section: keyof typeof NOTHING): EventRoutes {
  return eventPages(
    `/${section}`,
    async (ctx, event) => {
      const written = await writtenFor(ctx, event, `/${section}`);
      return {
        title: EVENT_SECTIONS[section],
        description: `${EVENT_SECTIONS[section]} of ${editionName(event)}.`,
        below: `/${section}`,
        isListed: written !== undefined,
        sheets: written?.sheets ?? [],
        load: () => writtenBody(ctx, event, section, NOTHING[section]),
      };
    },
    { isWritten: true },
  );
}

/**
 * Videos, shorts, tickets, volunteering and vendors of an event: content pages with the edition's path as their name,
 * such as `events/harbor-games/2025/videos`.
 */
export const writtenSectionPages: readonly EventRoutes[] = (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).map(
  pagesOf,
);
