import type { ImportPage } from '#shared/import/contract.ts';
import type { Clock } from './clock.ts';
import { companyPages } from './pages/company.ts';
import { eventTextPages } from './pages/events.ts';
import { guidePages } from './pages/guides.ts';
import { homePages } from './pages/home.ts';
import { landingPages } from './pages/landing.ts';
import { servicePages } from './pages/service.ts';

/** Every content page of the demo store. */
export function pages(clock: Clock): ImportPage[] {
  return [
    ...homePages(clock),
    ...landingPages(),
    ...servicePages(),
    ...companyPages(),
    ...guidePages(),
    ...eventTextPages(clock),
  ];
}
