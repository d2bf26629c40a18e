import type { Env } from '#worker/env.ts';
import { type DataOwner, PersonalTables } from '#worker/store/account/personal-tables.ts';
import { customerObject } from './shopper-object.ts';

/** All that the store keeps of a customer, in tables and in his object: to be handed to him, and to be deleted. */
export class PersonalDataStore {
  readonly #env: Env;
  readonly #tables: PersonalTables;

  constructor(env: Env) {
    this.#env = env;
    this.#tables = new PersonalTables(env.DB);
  }

  /** Everything, by name, as the store keeps it: money in minor units, times in Unix milliseconds. */
  async of(owner: DataOwner, nowMs: number): Promise<Readonly<Record<string, unknown>>> {
    const [tables, { lists, sessions }] = await Promise.all([
      this.#tables.of(owner, this.#shopperId(owner)),
      customerObject(this.#env, owner.customerId).personalData(nowMs),
    ]);
    return { ...tables, lists, sessions };
  }

  /** Deletes everything that is not kept, in one transaction with what tells of it; then lists and sessions. May be repeated. */
  async erase(owner: DataOwner, told: D1PreparedStatement): Promise<void> {
    await this.#tables.erase(owner, this.#shopperId(owner), told);
    await customerObject(this.#env, owner.customerId).erase();
  }

  #shopperId({ customerId }: DataOwner): string {
    return this.#env.SHOPPER.idFromName(`customer:${customerId}`).toString();
  }
}
