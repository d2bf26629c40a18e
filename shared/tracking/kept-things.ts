import { DRAFT_LIFE_MS } from '#shared/checkout/draft.ts';
import { durationWords } from '#shared/time/duration.ts';
import type { Category } from './consent.ts';
import { COOKIES, type Cookie } from './cookies.ts';

/** Where a browser stores something: in a cookie, in the site's local storage or database, or for one tab alone. */
export type KeptWhere = 'cookie' | 'database' | 'local' | 'session';

/** An item that the store keeps in a browser. */
export interface KeptThing {
  readonly where: KeptWhere;
  /** Name of the item; a `*` at the end matches anything. */
  readonly name: string;
  /** Any of these allows it; none if the store cannot work without it. */
  readonly categories: readonly Category[];
  /** How long it is kept, in words. */
  readonly lasts: string;
  readonly why: string;
}

const SHOPPERS_COOKIES: readonly Cookie[] = Object.values(COOKIES).filter(({ user }) => user === 'shopper');

function cookieRow({ name, seconds, category, why }: Cookie): KeptThing {
  const lasts = seconds === null ? 'Until the browser is closed' : durationWords(seconds);
  return { where: 'cookie', name, categories: category === null ? [] : [category], lasts, why };
}

/**
 * Everything that the store keeps in a browser. Privacy and cookie choices show this table, and a test that walks
 * through the store compares it with what a browser has afterwards: nothing may be kept that is not listed, and nothing
 * listed may be missing.
 */
export const KEPT_THINGS: readonly KeptThing[] = [
  ...SHOPPERS_COOKIES.map(cookieRow),
  {
    where: 'local',
    name: 'store.checkout',
    categories: [],
    lasts: durationWords(DRAFT_LIFE_MS / 1000),
    why: 'The order you started, with the address you entered, so that nothing is lost if you reload. No card details.',
  },
  {
    where: 'local',
    name: 'store.sent.*',
    categories: [],
    lasts: durationWords(DRAFT_LIFE_MS / 1000),
    why: 'The number of an order you placed, until we know whether it went through.',
  },
  {
    where: 'local',
    name: 'store.closed-banners',
    categories: [],
    lasts: 'Until you clear it in your browser',
    why: 'The banners you closed, so that they do not come back.',
  },
  {
    where: 'local',
    name: 'store.compare.*',
    categories: [],
    lasts: 'Until you empty it',
    why: 'The products you chose to compare.',
  },
  {
    where: 'database',
    name: 'store.gym-design.*',
    categories: [],
    lasts: 'Until it is saved',
    why: 'The gym you are planning.',
  },
  {
    where: 'local',
    name: 'store.gym-design.*',
    categories: [],
    lasts: 'Until you open the plan again or save it',
    why: 'The last change to the gym you are planning, if you leave the page right after it.',
  },
  {
    where: 'local',
    name: 'store.form.*',
    categories: [],
    lasts: 'Until it is sent, at most seven days',
    why: 'What you entered in a form, so that nothing is lost if you reload or have no connection. No files.',
  },
  {
    where: 'local',
    name: 'store.shipping-place',
    categories: [],
    lasts: 'Until you change it',
    why: 'The country and postcode for which you asked about shipping, so that pages can say when goods arrive.',
  },
  {
    where: 'session',
    name: 'store.transitions',
    categories: [],
    lasts: 'Until the tab is closed',
    why: 'How many pages you have opened, and for which version of the store one was reloaded, so we know when to reload a page.',
  },
  {
    where: 'session',
    name: 'store.typed',
    categories: [],
    lasts: 'Until the page has loaded again',
    why: 'What you typed on a page that is loaded again for a new version of the store. No passwords and no card details.',
  },
  {
    where: 'session',
    name: 'store.place',
    categories: [],
    lasts: 'Until the next page',
    why: 'How far down a list you scrolled, so that you return to the same place.',
  },
  {
    where: 'session',
    name: 'store.film',
    categories: [],
    lasts: 'Until the next page',
    why: 'The video that was playing, so that it plays on.',
  },
  {
    where: 'session',
    name: 'store.film-closed',
    categories: [],
    lasts: 'Until the tab is closed',
    why: 'Which videos you closed, so that they stay closed.',
  },
  {
    where: 'session',
    name: 'store.searched',
    categories: ['performance'],
    lasts: 'Until the tab is closed',
    why: 'Which search led you to a product.',
  },
  {
    where: 'session',
    name: 'store.untold*',
    categories: ['performance', 'marketing'],
    lasts: 'Until the next page',
    why: 'Analytics that have not been sent yet.',
  },
  {
    where: 'session',
    name: 'store.seen-tests',
    categories: ['performance'],
    lasts: 'Until the tab is closed',
    why: 'Which comparisons of two versions you have seen, so that each counts once.',
  },
  {
    where: 'session',
    name: 'store.app-*',
    categories: [],
    lasts: 'Until the app is closed',
    why: 'What our app has asked a page to do, so that nothing is added or paid twice, and which parts of the screen it covers.',
  },
  {
    where: 'session',
    name: 'store.region-asked',
    categories: [],
    lasts: 'Until the tab is closed',
    why: 'That there is no other site for your region, so that we ask once only.',
  },
  {
    where: 'session',
    name: 'store.told-*',
    categories: ['performance'],
    lasts: 'Until the tab is closed',
    why: 'Whether your visit or order has already been counted, and which page you saw last.',
  },
];

/** Finds the row of an item that a browser keeps; undefined if the table does not list it. */
export function keptThing(where: KeptWhere, name: string): KeptThing | undefined {
  // Over HTTPS, a prefix binds the name of a cookie to this host.
  const bare = where === 'cookie' ? name.replace(/^__Host-/, '') : name;
  return KEPT_THINGS.find((thing) => {
    if (thing.where !== where) return false;
    return thing.name.endsWith('*') ? bare.startsWith(thing.name.slice(0, -1)) : thing.name === bare;
  });
}
