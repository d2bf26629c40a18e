import { athletePages } from './athlete.tsx';
import { athletesPages } from './athletes.tsx';
import { eventCalendar } from './calendar.ts';
import { divisionsPages } from './divisions.tsx';
import type { EventRoutes } from './frame.tsx';
import { leaderboardPages } from './leaderboard.tsx';
import { overviewPages } from './overview.tsx';
import { registerPages } from './register.tsx';
import { resultsPages } from './results.tsx';
import { schedulePages } from './schedule.tsx';
import { screenPages } from './screen.tsx';
import { workoutsPages } from './workouts.tsx';
import { writtenSectionPages } from './written-sections.tsx';

const SECTIONS: readonly EventRoutes[] = [
  overviewPages,
  divisionsPages,
  workoutsPages,
  schedulePages,
  eventCalendar,
  athletesPages,
  athletePages,
  leaderboardPages,
  screenPages,
  ...writtenSectionPages,
  registerPages,
  resultsPages,
];

/** All pages and files of an edition below an address that names one. */
export const sectionsAt: EventRoutes = (start) => SECTIONS.flatMap((routes) => routes(start));
