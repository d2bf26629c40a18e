import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two checks of whether the store answers. */
const OFTEN_MS = 40;
const START_LIMIT_MS = 90_000;

/** Stores must not outlive the process that started them, however it ends. */
const running = new Set<KillableStore>();
function killAll(): void {
  for (const store of running) store.kill();
}
process.once('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Registered before all other listeners, because a library that receives the signal may end the process itself.
  process.prependOnceListener(signal, () => {
    killAll();
    process.exit(1);
  });
}

/** A store in a separate process with a separate state, which can be ended as abruptly as by a power failure. */
export class KillableStore {
  readonly url: string;
  readonly #state: string;
  readonly #port: number;
  readonly #vars: Readonly<Record<string, string>>;
  readonly #program: string;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  /** `vars` are added to those of `wrangler.toml`; `program` serves the store of the checkout in `folder`. */
  constructor(
    state: string,
    port: number,
    vars: Readonly<Record<string, string>> = {},
    program = 'tools/start.ts',
    folder = '.',
  ) {
    this.url = `http://localhost:${port}`;
    this.#state = state;
    this.#port = port;
    this.#vars = vars;
    this.#program = program;
    this.#folder = folder;
  }

  /** Staff token of the store, once it has been started. */
  get token(): string {
    return readFileSync(join(this.#state, 'staff-token'), 'utf8').trim();
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  /** Starts the store and waits until it answers, however often it is killed meanwhile. */
  async start(): Promise<void> {
    const limit = AbortSignal.timeout(START_LIMIT_MS);
    await this.#gone();
    do {
      if (limit.aborted) throw new Error('the store does not start');
      if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) {
        this.#process = this.#spawn();
      }
      await sleep(OFTEN_MS);
    } while (!(await this.#answers()));
  }

  /** Ends the store's whole process group at once and without warning. */
  kill(): void {
    const pid = this.#process?.exitCode === null ? this.#process.pid : undefined;
    this.#process = undefined;
    running.delete(this);
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  /** Ends the store and waits until it is gone. */
  async end(): Promise<void> {
    this.kill();
    await this.#gone();
  }

  #spawn(): ChildProcess {
    running.add(this);
    const own = { STORE_STATE: this.#state, STORE_SEED: 'none', PORT: String(this.#port) };
    const env = { ...process.env, ...own, ...this.#vars };
    return spawn(process.execPath, [this.#program], { cwd: this.#folder, env, stdio: 'ignore', detached: true });
  }

  /** Waits until the port is free, which it is once the kernel has ended the last process. */
  async #gone(): Promise<void> {
    while (await this.#answers()) await sleep(OFTEN_MS);
  }

  #answers(): Promise<boolean> {
    return fetch(`${this.url}/svc_ssr/heartbeat`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}
