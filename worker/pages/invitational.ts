import { INVITATIONAL_PATH } from '#shared/event/place.ts';
import { sectionsAt } from './events/sections.ts';

/** The section of the Invitational: the pages of its edition in the year of a flag (spec 1 section 2.1). */
export const invitationalPages = sectionsAt(INVITATIONAL_PATH);
