import type { Env } from '#worker/env.ts';
import { type DataOwner, PersonalTables } from '#worker/store/account/personal-tables.ts';
import { customerObject } from './shopper-object.ts';

/** All data that the store keeps about a customer, in tables and in the customer's object, to export or delete it. */
export class PersonalDataStore {
  readonly #env: Env;
  readonly #tables: PersonalTables;

  constructor(env: Env) {
    this.#env = env;
    this.#tables = new PersonalTables(env.DB);
  }

  /** Everything, by name, as it is stored: money in minor units, times in Unix milliseconds. */
  async of(owner: DataOwner, nowMs: number): Promise<Readonly<Record<string, unknown>>> {
    const [tables, { lists, sessions }] = await Promise.all([
      this.#tables.of(owner, this.#shopperId(owner)),
      customerObject(this.#env, owner.customerId).personalData(nowMs),
    ]);
    return { ...tables, lists, sessions };
  }

  /**
   * Deletes everything that need not be kept, in one transaction with the event that reports it; then lists and
   * sessions. Safe to repeat.
   */
  async erase(owner: DataOwner, told: D1PreparedStatement): Promise<void> {
    await this.#tables.erase(owner, this.#shopperId(owner), told);
    await customerObject(this.#env, owner.customerId).erase();
  }

  #shopperId({ customerId }: DataOwner): string {
    return this.#env.SHOPPER.idFromName(`customer:${customerId}`).toString();
  }
}
