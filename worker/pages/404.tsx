import type { PageRoute } from '#worker/render/page.ts';
import { MISSING } from '#worker/render/page.ts';

/** The not-found page at an address of its own; it says so with its status too. */
export const notFoundRoute: PageRoute = { path: '/404', gate: 'public', find: async () => MISSING };
