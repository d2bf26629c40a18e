import { ALL_NOTIFICATIONS, type PushDevice, type PushPreferences } from '#shared/bridge/push.ts';
import { toHex } from '#shared/encode/hex.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/** Days after which a device is forgotten that the app has not registered again. */
export const PUSH_DAYS = 400;

/** The most devices of an owner; the ones not used for the longest are forgotten. */
const MOST_DEVICES = 20;

async function hashOf(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
}

/** Devices that the app may notify, and what their owners want to be told. `owner` is named as orders name it. */
export class PushStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Registers a device for an owner. One of someone else belongs to the one who uses it now. */
  async register(owner: string, { platform, token }: PushDevice, at: { site: SiteCode; nowMs: number }): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO push_devices (token_hash, token, platform, owner, site, seen_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
           ON CONFLICT (token_hash) DO UPDATE SET platform = ?3, owner = ?4, site = ?5, seen_ms = ?6`,
        )
        .bind(await hashOf(token), token, platform, owner, at.site, at.nowMs),
      this.#db
        .prepare(
          `DELETE FROM push_devices WHERE token_hash IN
             (SELECT token_hash FROM push_devices WHERE owner = ?1 ORDER BY seen_ms DESC LIMIT -1 OFFSET ?2)`,
        )
        .bind(owner, MOST_DEVICES),
    ]);
  }

  /** The devices of an owner who wants to be told about a topic. */
  async devicesFor(owner: string, topic: keyof PushPreferences): Promise<readonly PushDevice[]> {
    if (!(await this.preferencesOf(owner))[topic]) return [];
    const { results } = await this.#db
      .prepare('SELECT platform, token FROM push_devices WHERE owner = ?1')
      .bind(owner)
      .all<PushDevice>();
    return results;
  }

  /** Forgets a device that takes no more notifications. */
  async forget(token: string): Promise<void> {
    await this.#db
      .prepare('DELETE FROM push_devices WHERE token_hash = ?1')
      .bind(await hashOf(token))
      .run();
  }

  /** What an owner wants to be told. */
  async preferencesOf(owner: string): Promise<PushPreferences> {
    const row = await this.#db
      .prepare('SELECT orders, back_in_stock FROM push_preferences WHERE owner = ?1')
      .bind(owner)
      .first<{ readonly orders: number; readonly back_in_stock: number }>();
    return row ? { orders: row.orders === 1, backInStock: row.back_in_stock === 1 } : ALL_NOTIFICATIONS;
  }

  async setPreferences(owner: string, { orders, backInStock }: PushPreferences, nowMs: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO push_preferences (owner, orders, back_in_stock, changed_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (owner) DO UPDATE SET orders = ?2, back_in_stock = ?3, changed_ms = ?4`,
      )
      .bind(owner, orders ? 1 : 0, backInStock ? 1 : 0, nowMs)
      .run();
  }
}
