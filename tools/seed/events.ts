import type { Clock } from './clock.ts';
import { INVITATIONAL_YEARS } from './events/invitational.ts';
import { localEvents } from './events/local.ts';
import type { SeedEvent } from './events/seed-event.ts';

/** Every event of the demo store: three years of the Invitational, one more event for the USA and for Europe, and one for every site. */
export function events(clock: Clock): readonly SeedEvent[] {
  return [...INVITATIONAL_YEARS, ...localEvents(clock)];
}
