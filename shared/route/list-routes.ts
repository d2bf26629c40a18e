/** A route that shows the category of its own address (spec 1 section 2.1), and what it shows where there is none. */
export interface ListRoute {
  readonly path: string;
  /** The promotion to which it narrows the largest department. */
  readonly promotion?: 'hot_deal' | '3_ships_free';
  /** The largest department, the newest first. */
  readonly isNewest?: true;
}

/** The category of training programs, by the address that the store has for it. */
export const PROGRAMS_PATH = '/iron-game-programming';

export const LIST_ROUTES: readonly ListRoute[] = [
  { path: '/deals', promotion: 'hot_deal' },
  { path: '/brands' },
  { path: '/shoes' },
  { path: '/new-gear', isNewest: true },
  { path: '/3-ships-free', promotion: '3_ships_free' },
  { path: PROGRAMS_PATH },
];
