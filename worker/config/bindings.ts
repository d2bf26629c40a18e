/** A description of a binding: what it is, and what it is for. */
export interface BindingAbout {
  /** The platform's name for its kind. */
  readonly kind: string;
  readonly about: string;
}

/** Bindings by their names in `wrangler.toml`: the source of their part of `docs/configuration.md`. */
export const BINDINGS = {
  DB: { kind: 'D1', about: 'Catalog, content, customers, copies of orders: everything that is searched.' },
  KV: {
    kind: 'KV',
    about:
      'Copies of what is costly to look up, and the flags, one JSON document under the key `flags`. Never the source of truth for sales.',
  },
  MEDIA: {
    kind: 'R2',
    about: 'Original pictures and their resized copies, and browser files of releases, for pages that are still open.',
  },
  IMAGES: { kind: 'Images', about: 'Resizes pictures, once per size.' },
  ASSETS: { kind: 'Assets', about: 'Hashed scripts, styles and fonts.' },
  EVENTS: {
    kind: 'Queue',
    about: 'Wakes the handler of events, which sends emails and more; the events themselves are in D1.',
  },
  EDITION: { kind: 'Durable Object', about: 'The content version of each site.' },
  EVENT_DESK: {
    kind: 'Durable Object',
    about: 'The order in which moderators’ scores of an event count, one object per edition.',
  },
  FLAG_BOARD: {
    kind: 'Durable Object',
    about: 'Tells open pages within seconds that flags have changed, one object per part of the world.',
  },
  GUESTS: { kind: 'Durable Object', about: 'Lists of guests, many in each object.' },
  SHOPPER: { kind: 'Durable Object', about: 'Lists and sessions, one object per customer.' },
  HASHER: {
    kind: 'Durable Object',
    about: 'Hashes passwords, several objects for each site, so that no page waits for a login.',
  },
  LIMITER: { kind: 'Durable Object', about: 'Exact counters of attempts, one object per address or network.' },
  SEARCHES: { kind: 'Rate limit', about: 'Searches, previews and gear for the builder, per network and minute.' },
  CHANGES: { kind: 'Rate limit', about: 'Changes of carts and other lists, per network and minute.' },
  QUOTES: { kind: 'Rate limit', about: 'Shipping rates and taxes, per network and minute.' },
  PICTURES: { kind: 'Rate limit', about: 'Pictures in a size that does not exist yet, per network and minute.' },
  REPORTS: { kind: 'Rate limit', about: 'Reports of browsers about pages, per network and minute.' },
  ORDER_DESK: {
    kind: 'Durable Object',
    about: 'Stock, promotion units, ticket uses, gift cards, orders and subscriptions, one object per stock pool.',
  },
  WAITING_LINE: {
    kind: 'Durable Object',
    about: 'The order in which shoppers have their turn when a stock pool has more orders than it can take.',
  },
} as const satisfies Readonly<Record<string, BindingAbout>>;

/**
 * Bindings that the worker needs. Hashed files are not among them, because they are served before the worker is called.
 */
export const NEEDED_BINDINGS = Object.keys(BINDINGS).filter((name) => name !== 'ASSETS');
