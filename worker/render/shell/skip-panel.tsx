import type { ReactNode } from 'react';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { lookQuery } from './look-query.ts';

/** Kinds of pages; each has its own targets to jump to. */
export type SkipKind = 'home' | 'category' | 'search' | 'product' | 'content' | 'cart' | 'error' | 'funnelled';

interface Jump {
  readonly label: string;
  readonly href: string;
  /** Screen widths at which the target is visible; all by default. */
  readonly at?: 'wide' | 'narrow';
}

const MAIN: Jump = { label: 'Main content', href: '#main' };
const SHOP: Jump = { label: 'Shop menu', href: '#shop-menu' };
const FOOT: Jump = { label: 'Footer', href: '#foot' };

const PLAIN: readonly Jump[] = [MAIN, SHOP, FOOT];
const LIST: readonly Jump[] = [
  { label: 'Products', href: '#list' },
  { label: 'Filters', href: '#facets', at: 'wide' },
  { label: 'Filters', href: '#filter-bar', at: 'narrow' },
  SHOP,
  FOOT,
];

const JUMPS: Readonly<Record<SkipKind, readonly Jump[]>> = {
  home: PLAIN,
  content: PLAIN,
  cart: PLAIN,
  error: PLAIN,
  category: LIST,
  search: LIST,
  product: [
    { label: 'Product', href: '#main' },
    { label: 'Configure', href: '#configure' },
    { label: 'Gear specs', href: '#specs' },
    { label: 'Reviews', href: '#reviews' },
    FOOT,
  ],
  funnelled: [MAIN],
};

export interface SkipPanelProps {
  readonly site: Site;
  readonly kind: SkipKind;
  readonly contrast: 'high' | 'normal';
  readonly appMode: boolean;
  /** The page's query with its '?', or ''. The contrast link keeps it. */
  readonly query?: string;
}

/** Targets that the app replaces with its own. */
const OUTSIDE_APP: readonly Jump[] = [SHOP, FOOT];

/** The first element of the page. It is off screen until the keyboard focuses it; then it pushes the page down. */
export function SkipPanel({ site, kind, contrast, appMode, query = '' }: SkipPanelProps): ReactNode {
  const isHigh = contrast === 'high';
  const jumps = JUMPS[kind].filter((jump) => !(appMode && OUTSIDE_APP.includes(jump)));
  return (
    <section className="skip" id="skip" aria-label="Quick links" tabIndex={-1}>
      <div className="wrap">
        <div>
          <p className="eyebrow">Jump to</p>
          <ul>
            {jumps.map((jump) => (
              <li key={jump.href} className={jump.at}>
                <a href={jump.href}>{jump.label}</a>
              </li>
            ))}
            {!appMode && (
              <li>
                <a href={sitePath(site, '/cart')}>Cart</a>
              </li>
            )}
          </ul>
        </div>
        <search>
          <form action={sitePath(site, '/search')} method="get">
            <label className="fld">
              <span className="lbl">Search the store</span>
              <input className="inp" type="search" name="q" required placeholder="Bars, plates, racks…" />
            </label>
          </form>
        </search>
        <a
          className={isHigh ? 'toggle on' : 'toggle'}
          href={lookQuery(query, 'highcontrast', isHigh ? '0' : '1')}
          rel="nofollow"
        >
          <i aria-hidden="true" />
          High contrast
          <span className="vh">{isHigh ? ' is on: turn off' : ' is off: turn on'}</span>
        </a>
      </div>
    </section>
  );
}
