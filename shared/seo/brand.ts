/** The store's name, as search engines and shared links show it. */
export const BRAND = 'Northbar';
