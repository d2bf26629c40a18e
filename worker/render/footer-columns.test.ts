import { expect, it } from 'vitest';
import type { PublishedLink } from '#shared/navigation/published.ts';
import { funnelLinks } from './footer-columns.ts';

const row = (label: string, url: string): PublishedLink => ({ label, url, parent: 'Service', style: '', needs: null });

it.each([
  [
    'help first, in the merchant’s words',
    [row('Terms of sale', '/terms'), row('Contact', '/contact')],
    ['Help /contact', 'Terms of sale /terms'],
  ],
  ['only what the footer has', [row('Careers', '/careers')], []],
])('below a checkout are links about help, returns and terms: %s', (_words, footer, links) => {
  expect(funnelLinks(footer).map(({ label, href }) => `${label} ${href}`)).toEqual(links);
});
