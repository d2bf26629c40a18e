/** The page that warms the store for the app, and tells it when it is done. */
export const APP_PRELOADER = '/app/preloader';
/** Where the app shows its notifications, and what about them can be chosen. */
export const APP_NOTIFICATIONS = '/app/account/notifications';
export const APP_PREFERENCES = `${APP_NOTIFICATIONS}/preferences`;
export const APP_RAPIDFIRE = `${APP_NOTIFICATIONS}/rapidfire`;

/**
 * Pages of the native app (spec 1 section 2.1) and the page of the web to which each leads outside it. The page of a
 * product that is sold in the app alone, `/app/exclusive/{productId}`, leads to the product.
 */
export const APP_PAGES = {
  [APP_PRELOADER]: '/',
  '/app/featured': '/',
  '/app/orders': '/account/orders',
  '/app/tracking': '/shippingtracker',
  '/app/account/orders': '/account/orders',
  [APP_NOTIFICATIONS]: '/account/settings',
  [APP_PREFERENCES]: '/account/settings',
  [APP_RAPIDFIRE]: '/newsletter-signup',
  '/app/account/workouts': '/account/workout-statistics',
} as const;
export type AppPath = keyof typeof APP_PAGES;
