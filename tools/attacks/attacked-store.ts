import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { CONFIGURATIONS, type Configuration, type ConfigurationName } from './configurations.ts';
import type { StandIns } from './stand-ins.ts';
import { Stranger } from './stranger.ts';

const COUNTING = resolve(import.meta.dirname, 'counting-worker.js');
const TOKEN = 'token-of-the-staff-of-an-attacked-store';

/** A line of the log. */
export interface LogLine {
  readonly level?: string;
  readonly event?: string;
  readonly [field: string]: unknown;
}

/** A store in workerd with one configuration, its log, and its outside services. */
export class AttackedStore {
  readonly port: number;
  readonly services: StandIns;
  readonly staffToken = TOKEN;
  /** Everything that it logged, as text. */
  readonly logged: string[];
  readonly #runtime: Miniflare;

  private constructor(port: number, services: StandIns, logged: string[], runtime: Miniflare) {
    this.port = port;
    this.services = services;
    this.logged = logged;
    this.#runtime = runtime;
  }

  /**
   * Opens the release in the folder of this process, with the state of a demo shop, which is copied into `folder`.
   */
  static async open(
    name: ConfigurationName,
    { seeded, folder, services }: { seeded: string; folder: string; services: StandIns },
  ): Promise<AttackedStore> {
    const { vars, flags, isEmpty }: Configuration = CONFIGURATIONS[name];
    const state = join(folder, name.replaceAll(/\W+/g, '-'));
    if (isEmpty) mkdirSync(state, { recursive: true });
    else cpSync(seeded, state, { recursive: true });
    const logged: string[] = [];
    const runtime = await openRuntime({
      staffToken: TOKEN,
      state,
      vars: vars(services.url),
      before: TEST_CONSTANTS,
      around: COUNTING,
      logs: (line) => logged.push(line),
    });
    // Before the first request, because an isolate remembers flags for a minute.
    if (flags) await (await runtime.getKVNamespace('KV')).put('flags', JSON.stringify(flags));
    return new AttackedStore(Number((await runtime.ready).port), services, logged, runtime);
  }

  /** Someone new, on a network of their own unless one is named. */
  stranger(from?: { readonly network?: string; readonly host?: string }): Stranger {
    return new Stranger(this.port, from);
  }

  /** Lines of the log since there were `from` of them. */
  linesSince(from: number): readonly LogLine[] {
    return this.logged.slice(from).flatMap((text) => {
      try {
        return [JSON.parse(text) as LogLine];
      } catch {
        // What the runtime itself prints is no line of the store.
        return [{ level: 'error', event: text }];
      }
    });
  }

  /** How often bindings were called since this was asked, by names such as `KV.put`. */
  async counted(): Promise<Readonly<Record<string, number>>> {
    return JSON.parse((await this.stranger().get('/counted')).text) as Record<string, number>;
  }

  async close(): Promise<void> {
    await this.#runtime.dispose();
  }
}
