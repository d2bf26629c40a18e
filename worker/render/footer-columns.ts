import { INDEX_PATH } from '#shared/index-post/place.ts';
import type { MenuLink } from '#shared/navigation/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { gymPlanning } from '#worker/render/menu.ts';
import { CHOICES_PATH } from '#worker/render/shell/consent-notice.tsx';
import type { FooterColumn } from '#worker/render/shell/footer.tsx';

/** The foot's last line. */
export const LEGAL_LINKS: readonly MenuLink[] = [
  { label: 'Terms', href: '/terms' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Cookie choices', href: CHOICES_PATH },
  { label: 'Accessibility', href: '/accessibility' },
];

/** Link columns of a site's footer. `hasIndex`: there are stories to read. */
export function footerColumns(site: Site, hasIndex: boolean): readonly FooterColumn[] {
  return [
    {
      title: 'Shop',
      links: [
        { label: 'Barbells', href: '/barbells' },
        { label: 'Bumper plates', href: '/bumper-plates' },
        { label: 'Racks and rigs', href: '/racks' },
        { label: 'Conditioning', href: '/conditioning' },
        { label: 'Apparel', href: '/apparel' },
        { label: 'Gift cards', href: '/gift-cards' },
      ],
    },
    {
      title: 'Service',
      links: [
        { label: 'Contact', href: '/contact' },
        { label: 'Shipping', href: '/shipping' },
        ...(site.hasReturns ? [{ label: 'Returns', href: '/returns' }] : []),
        { label: 'Warranty', href: '/warranty' },
      ],
    },
    {
      title: 'Gym',
      links: [
        gymPlanning(site),
        { label: 'Garage gyms', href: '/garage-gyms' },
        { label: 'Facilities', href: '/facility-outfitting' },
        { label: 'Affiliates', href: '/affiliate-gyms' },
        { label: 'Military', href: '/military' },
      ],
    },
    {
      title: 'Company',
      links: [
        ...(hasIndex ? [{ label: 'The Index', href: INDEX_PATH }] : []),
        { label: 'About us', href: '/about-us' },
        { label: 'Brands', href: '/brands' },
        { label: 'Careers', href: '/careers' },
      ],
    },
  ];
}
