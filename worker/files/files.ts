import { Hono } from 'hono';
import { CONSENT_SHEET, SHOWS_NOTICE } from '#worker/render/shell/consent-notice.tsx';
import type { AppEnv } from '#worker/request/context.ts';

/** Small files that browsers ask for: the icon, the placeholder, the notice's styles, speculation rules. */

export const files = new Hono<AppEnv>();

/** Picture in answers of services for products without one (spec 3 section 3). */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 308 308"><path fill="#f2f2f0" d="M0 0h308v308H0z"/><path fill="none" stroke="#8a8a86" stroke-width="8" d="M62 154h184M94 112v84M214 112v84"/></svg>';
files.get('/placeholder.svg', (c) =>
  c.body(PLACEHOLDER, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
);

files.get(CONSENT_SHEET, (c) =>
  c.body(c.get('ctx').visitor.consent === null ? SHOWS_NOTICE : '', 200, { 'content-type': 'text/css; charset=utf-8' }),
);

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="#101114"/><path d="M6 8h4v16H6zm8 0h4v16h-4zm8 0h4v16h-4zM4 14h24v4H4z" fill="#fff"/></svg>';

files.get('/favicon.svg', (c) =>
  c.body(ICON, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' }),
);

/** Pages that the browser must not prefetch, because they change something or are personal (design, section 9). */
const CLOSED = ['/cart*', '/checkout*', '/account*', '/login*', '/rmaprocess*', '/svc_*', '/media/*'];
const notClosed = CLOSED.flatMap((path) => [path, `/*${path}`]).map((href) => ({ not: { href_matches: href } }));
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...notClosed, { not: { selector_matches: '[rel~=nofollow]' } }] },
      eagerness: 'moderate',
    },
  ],
});

files.get('/speculation-rules.json', (c) =>
  c.body(SPECULATION, 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=86400',
  }),
);
