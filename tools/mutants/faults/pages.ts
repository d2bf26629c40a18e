import type { Fault } from '../fault.ts';

/** Faults in rendering, addresses, blocks, pages and services. */
export const PAGE_FAULTS: readonly Fault[] = [
  {
    name: 'the page cache mixes sites',
    file: 'worker/render/page-cache.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of another file
    text: '`https://pages.store/${ctx.site.code}/',
    by: '`https://pages.store/',
    tests: ['worker/render/page-cache.test.ts'],
  },
  {
    name: 'a known page is sent again',
    file: 'worker/render/serve-page.tsx',
    text: "etag !== '' && c.req.header('if-none-match') === etag",
    by: "etag === '' && c.req.header('if-none-match') === etag",
    tests: ['worker/render/page-cache.test.ts'],
  },
  {
    name: 'a page with a failed part is kept for everyone',
    file: 'worker/render/serve-page.tsx',
    text: 'if (body.isPartial === true || parts.some((part) => !part.ok)) return null;',
    by: 'if (body.isPartial === true && parts.some((part) => !part.ok)) return null;',
    tests: ['worker/render/serve-page.test.tsx'],
  },
  {
    name: 'a temporary redirect becomes a permanent one',
    file: 'worker/resolve/resolve.ts',
    text: 'redirectTo(targetOf(ctx, hit), hit.redirectType ?? 301)',
    by: 'redirectTo(targetOf(ctx, hit), 301)',
    tests: ['worker/resolve/resolve.test.ts'],
  },
  {
    name: 'a text leads from one site to another',
    file: 'worker/blocks/parts/directives.tsx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of another file
    text: '`${start}${sitePath(ctx.site, path)}"`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of another file
    by: '`${start}${path}"`',
    tests: ['worker/blocks/parts/directives.test.ts'],
  },
  {
    name: 'the login leads to a page of someone else',
    file: 'worker/pages/login.tsx',
    text: "const to = safeRedirect(fields.get('redirect'), accountHome(site));",
    by: "const to = String(fields.get('redirect') ?? accountHome(site));",
    tests: ['worker/pages/login.test.ts'],
  },
  {
    name: 'the link of a mail shows the whole address',
    file: 'worker/pages/rss.tsx',
    text: 'isOwn={false}',
    by: 'isOwn',
    tests: ['worker/pages/account/orders.test.ts'],
  },
  {
    name: 'members of any area manage the staff',
    file: 'worker/pages/staff/members.tsx',
    text: "gate: 'staff',",
    by: "gate: 'orders',",
    tests: ['worker/pages/staff/members.test.ts'],
  },
  {
    name: 'a repeated click adds to the cart twice',
    file: 'worker/svc/list/routes.ts',
    text: "const key = c.req.header('idempotency-key');",
    by: 'const key = undefined as string | undefined;',
    tests: ['worker/svc/list/routes.test.ts'],
  },
];
