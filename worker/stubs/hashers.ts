import type { Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { PasswordHasher } from '#worker/store/account/password.ts';

/**
 * Objects of each site. The platform makes an object near its first caller, so those of a site are near its shoppers;
 * eight of them hash about thirty passwords in a second.
 */
const OBJECTS_OF_SITE = 8;
/** Milliseconds after the begin of a request when a password must be hashed, so that its answer is in time. */
const IN_TIME_MS = 3_500;

/**
 * Hashes passwords in objects, away from the isolates that serve pages. Any object of the site takes any password, so
 * that one that is stuck spoils only one try in eight. Throws `upstream_unavailable` if a hash is not made in time.
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
    return await this.#any().hash(password, this.#nowMs + IN_TIME_MS);
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    return await this.#any().matches(password, stored, this.#nowMs + IN_TIME_MS);
  }

  #any() {
    const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
    return this.#env.HASHER.get(this.#env.HASHER.idFromName(`${this.#site.code} ${chance % OBJECTS_OF_SITE}`));
  }
}
