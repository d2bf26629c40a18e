/**
 * A route that shows the category at its own address (spec 1 section 2.1), and its content if there is no such
 * category.
 */
export interface ListRoute {
  readonly path: string;
  /** The promotion by which it filters the largest department. */
  readonly promotion?: 'hot_deal' | '3_ships_free';
  /** Shows the categories below as tiles of brands, where there are any. */
  readonly isOfBrands?: true;
  /** Shows the largest department, newest products first. */
  readonly isNewest?: true;
}

/** The address of the category of training programs. */
export const PROGRAMS_PATH = '/iron-game-programming';

export const LIST_ROUTES: readonly ListRoute[] = [
  { path: '/deals', promotion: 'hot_deal' },
  { path: '/brands', isOfBrands: true },
  { path: '/shoes' },
  { path: '/new-gear', isNewest: true },
  { path: '/3-ships-free', promotion: '3_ships_free' },
  { path: PROGRAMS_PATH },
];
