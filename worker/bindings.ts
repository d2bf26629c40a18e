/** A message of the queue: the event itself is in D1. */
export interface EventMessage {
  readonly eventId: string;
}

/** Platform bindings of the worker except its own Durable Objects, by their names in `wrangler.toml`. */
export interface Bindings {
  /** Catalogue, content, routes. */
  readonly DB: D1Database;
  /** Copies of data that is costly to look up; never a source of truth. */
  readonly KV: KVNamespace;
  /** Pictures as the merchant gave them, their resized copies, and browser files of releases. */
  readonly MEDIA: R2Bucket;
  /** Resizes pictures. */
  readonly IMAGES: ImagesBinding;
  /** Hashed files for the browser. */
  readonly ASSETS: Fetcher;
  /** Requests of each network in a minute, counted by the platform at each location, at no cost. */
  readonly SEARCHES: RateLimit;
  readonly CHANGES: RateLimit;
  readonly QUOTES: RateLimit;
  readonly PICTURES: RateLimit;
  readonly REPORTS: RateLimit;
  /** Wakes the worker to handle events. */
  readonly EVENTS: Queue<EventMessage>;
}
