/** Screens that the app and a page can ask each other to open (public contract, section 13). */
export const SCREENS = [
  'home',
  'product',
  'category',
  'search',
  'cart',
  'checkout',
  'orders',
  'order',
  'account',
  'wishlist',
  'index',
  'post',
  'event',
  'gyms',
  'workouts',
  'timer_remote',
  'tv',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Ids or slugs of what a screen shows. */
export type ScreenParams = Readonly<Record<string, number | string>>;

/** The page of a screen: its path on the site, or what has to be looked up first because only its id is known. */
export type ScreenPage = { readonly path: string } | { readonly lookUp: 'category' | 'product'; readonly id: number };

/** Screens with one page. */
const PLAIN: Partial<Readonly<Record<Screen, string>>> = {
  home: '/',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/account/orders',
  account: '/account/dashboard',
  wishlist: '/account/wishlist',
  index: '/theindex',
  gyms: '/rogue-equipped-gyms',
  workouts: '/account/workout-statistics',
};

const SLUG = /^[\w.~-]+(?:\/[\w.~-]+)*$/;
const ID = /^[1-9]\d{0,14}$/;

/** The first parameter of these names, as text; '' if there is none. */
function text(params: ScreenParams, ...names: readonly string[]): string {
  const name = names.find((each) => params[each] !== undefined);
  return name === undefined ? '' : String(params[name]).trim();
}

/** The page of a product or category, by its slug or its id. */
function entityPage(kind: 'category' | 'product', params: ScreenParams): ScreenPage | undefined {
  const slug = text(params, 'slug', 'urlKey', 'url').replace(/^\/+/, '');
  if (SLUG.test(slug)) return { path: `/${slug}` };
  const id = text(params, 'id', `${kind}Id`);
  return ID.test(id) ? { lookUp: kind, id: Number(id) } : undefined;
}

/** A page below a path, named by its slug; the path itself without one. */
function below(path: string, slug: string): ScreenPage | undefined {
  if (slug === '') return { path };
  return SLUG.test(slug) ? { path: `${path}/${slug}` } : undefined;
}

/**
 * The page of a screen; undefined for one without a page (the remote of the timer and the television are the app's own)
 * and for parameters that name nothing.
 */
export function screenPage(screen: Screen, params: ScreenParams): ScreenPage | undefined {
  switch (screen) {
    case 'product':
    case 'category':
      return entityPage(screen, params);
    case 'search': {
      const query = text(params, 'q', 'query');
      return query === '' ? undefined : { path: `/search?q=${encodeURIComponent(query)}` };
    }
    case 'order': {
      const id = text(params, 'id', 'orderId', 'orderNumber');
      return id !== '' && SLUG.test(id) ? { path: `/account/order/${id}` } : undefined;
    }
    case 'post':
      return below('/theindex', text(params, 'slug', 'id'));
    case 'event': {
      const slug = text(params, 'slug', 'id').replace(/^\/+/, '');
      if (slug === '') return { path: '/events' };
      return SLUG.test(slug) ? { path: `/${slug}` } : undefined;
    }
    default: {
      const path = PLAIN[screen];
      return path === undefined ? undefined : { path };
    }
  }
}
