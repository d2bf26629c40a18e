import type { PageRoute } from '#worker/render/page.ts';
import { MISSING } from '#worker/render/page.ts';

/** The not-found page at its own address, served with status 404. */
export const notFoundRoute: PageRoute = { path: '/404', gate: 'public', find: async () => MISSING };
