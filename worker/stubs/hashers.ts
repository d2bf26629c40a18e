import type { Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { PasswordHasher } from '#worker/store/account/password.ts';

/** An object as its callers see it. */
interface HashingObject {
  hash(password: string, untilMs: number): Promise<string>;
  matches(password: string, stored: string | null, untilMs: number): Promise<boolean>;
  isThere(): Promise<true>;
}

/**
 * Objects of each site. The platform makes an object near its first caller, so those of a site are near its shoppers;
 * eight of them hash about thirty passwords in a second.
 */
const OBJECTS_OF_SITE = 8;
/**
 * Milliseconds after the begin of a request when a password must be hashed: many who log in at once wait for their turn,
 * but not longer than a browser waits for a page.
 */
const IN_TIME_MS = 8_500;

/**
 * Hashes passwords in objects, away from the isolates that serve pages. Any object of the site takes any password, so
 * that one that is stuck spoils only one try in eight. Throws `upstream_unavailable` if a hash is not made in time, and
 * soon if the object does not answer at all.
 */
export class Hashers implements PasswordHasher {
  readonly #env: Env;
  readonly #site: Site;
  readonly #nowMs: number;

  constructor(env: Env, site: Site, nowMs: number) {
    this.#env = env;
    this.#site = site;
    this.#nowMs = nowMs;
  }

  async hash(password: string): Promise<string> {
    return await this.#inTime((object, untilMs) => object.hash(password, untilMs));
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    return await this.#inTime((object, untilMs) => object.matches(password, stored, untilMs));
  }

  /** Asks an object at the same time whether it is there, so that nobody waits long for one that is not. */
  async #inTime<Result>(work: (object: HashingObject, untilMs: number) => Promise<Result>): Promise<Result> {
    const object = this.#any();
    const hashed = work(object, this.#nowMs + IN_TIME_MS);
    return await Promise.race([hashed, object.isThere().then(() => hashed)]);
  }

  #any(): HashingObject {
    const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
    return this.#env.HASHER.get(this.#env.HASHER.idFromName(`${this.#site.code} ${chance % OBJECTS_OF_SITE}`));
  }
}
