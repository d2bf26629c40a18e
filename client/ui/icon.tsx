import type { ReactNode } from 'react';

/**
 * Outlines in a 24 px box. Drawn inline rather than by a sprite, because a page repeats few of them, and repetitions
 * compress to almost nothing.
 */
const PATHS = {
  account: <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4 21c1-5 4-7 8-7s7 2 8 7" />,
  alert: <path d="M12 3l10 18H2zM12 10v5M12 17.8v.4" />,
  arrow: <path d="M4 12h16M14 6l6 6-6 6" />,
  box: <path d="M3 7.5L12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9" />,
  cart: (
    <path d="M2 4h3l3 12h11l2-9H6M10.9 20a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0M18.9 20a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0" />
  ),
  check: <path d="M4 12.5l5.5 5.5L20 6.5" />,
  clock: <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 7v5l3.5 2" />,
  close: <path d="M5 5l14 14M19 5L5 19" />,
  down: <path d="M6 9l6 6 6-6" />,
  enlarge: <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />,
  filter: <path d="M3 6h18M6 12h12M10 18h4" />,
  flag: <path d="M5 21V4h13l-3 4.5 3 4.5H5" />,
  globe: <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />,
  grid: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  heart: <path d="M12 20S3 14 3 8.5A4.6 4.6 0 0 1 12 6.5 4.6 4.6 0 0 1 21 8.5C21 14 12 20 12 20z" />,
  info: <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 11v6M12 7v.5" />,
  list: <path d="M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8" />,
  lock: <path d="M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3" />,
  menu: <path d="M3 6h18M3 12h18M3 18h18" />,
  minus: <path d="M5 12h14" />,
  next: <path d="M9 5l7 7-7 7" />,
  pin: (
    <path d="M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM14.3 9.5a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0" />
  ),
  play: <path d="M8 4.5l12 7.5-12 7.5z" />,
  plus: <path d="M5 12h14M12 5v14" />,
  previous: <path d="M15 5l-7 7 7 7" />,
  search: <path d="M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15 15l6 6" />,
  shield: <path d="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 5-5" />,
  sort: <path d="M7 4v16l-4-4M17 20V4l4 4" />,
  truck: (
    <path d="M2 6h12v10H2zM14 9h4l3 3.5V16h-7M8.5 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0M19 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0" />
  ),
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon: the text beside it, or the control's own label, gives its meaning. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: 'xs' | 's' | 'l' }): ReactNode {
  return (
    <svg className={size ? `ico ${size}` : 'ico'} viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name]}
    </svg>
  );
}
