import { readFileSync } from 'node:fs';
import { NO_WORKER, PENDING_CLASSES } from './deploy-store.ts';
import type { Answer, Platform, Ran } from './platform.ts';

/** A version at the fake platform. */
export interface FakeVersion {
  readonly release: string;
  /** The status of its answers, by its share of the traffic in percent. */
  readonly statusAt?: (percent: number, path: string) => number;
  /** Whether it serves files that another release keeps in the bucket. */
  readonly findsKept: boolean;
}

const ENDED: Ran = { code: 0, out: '', err: '' };
const failed = (err: string): Ran => ({ code: 1, out: '', err });

/** A platform in memory, for tests: it takes the commands of wrangler, splits the traffic and answers as a store does. */
export class FakePlatform implements Platform {
  /** Commands that changed something, in their order. */
  readonly changes: string[] = [];
  readonly said: string[] = [];
  readonly secrets = new Map<string, string>();
  readonly applied = new Set<string>();
  readonly versions = new Map<string, FakeVersion>();
  /** Shares of the traffic in percent, by version. */
  shares = new Map<string, number>();
  demoAccounts = 0;
  members = 1;
  hasPendingClasses = false;
  /** A command that fails, by its words. */
  failing = '';
  /** The version that the next upload brings. */
  next: FakeVersion = { release: 'new', findsKept: true };
  /** What a person at the terminal answers, by the name that is asked for; undefined for no terminal. */
  answers: Readonly<Record<string, string>> | undefined;

  get ask(): Platform['ask'] {
    const { answers } = this;
    return (
      answers &&
      (async (question) => answers[/(\w+(?: id)?)(?: \(Enter makes one\))?:$/.exec(question)?.[1] ?? ''] ?? '')
    );
  }

  say(line: string): void {
    this.said.push(line);
  }

  async pause(): Promise<void> {
    // Time passes at once.
  }

  async wrangler(...args: readonly string[]): Promise<Ran> {
    const command = args.join(' ');
    if (this.failing !== '' && command.includes(this.failing)) return failed('failed');
    if (command === 'secret list') return this.#listSecrets();
    if (command.startsWith('d1 execute')) return this.#query(args.at(-1) ?? '');
    if (command.startsWith('deployments status')) return this.#status();
    this.changes.push(command.replace(/ (--tag|--message|--secrets-file) .*/, ''));
    if (command.startsWith('versions upload'))
      return this.hasPendingClasses ? failed(PENDING_CLASSES) : this.#take(args);
    if (command.startsWith('versions deploy')) return this.#split(args);
    if (args[0] === 'deploy') return this.#deploy(args);
    return ENDED;
  }

  async get(url: string, headers: Readonly<Record<string, string>>): Promise<Answer | undefined> {
    const wanted = /="(.*)"$/.exec(headers['cloudflare-workers-version-overrides'] ?? '')?.[1] ?? '';
    const [most = ''] = [...this.shares].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    // A version outside the deployment is not asked: the platform chooses one by the shares.
    const id = this.shares.has(wanted) ? wanted : most;
    const version = this.versions.get(id);
    return version && this.#answer(version, this.shares.get(id) ?? 0, new URL(url).pathname);
  }

  #answer(version: FakeVersion, percent: number, path: string): Answer {
    const status = version.statusAt?.(percent, path) ?? 200;
    if (path.startsWith('/assets/')) {
      const isOwn = path.includes(`-${version.release}.`);
      return { status: isOwn || version.findsKept ? 200 : 404, text: '' };
    }
    if (path === '/svc_ssr/heartbeat') return { status, text: JSON.stringify({ hash: version.release, features: {} }) };
    const links = '<a href="/barbells">Bars</a><a class="btn" href="/eu/north-bar">Bar</a><a href="/cart">Cart</a>';
    return { status, text: `<script src="/assets/entry-${version.release}.js"></script>${links}` };
  }

  #listSecrets(): Ran {
    if (this.shares.size === 0) return failed(`Worker "northbar" ${NO_WORKER}, run`);
    return { ...ENDED, out: JSON.stringify([...this.secrets.keys()].map((name) => ({ name, type: 'secret_text' }))) };
  }

  #query(sql: string): Ran {
    const tables = this.applied.size === 0 ? [] : ['d1_migrations', 'customers', 'staff'].map((name) => ({ name }));
    const results = sql.includes('sqlite_master')
      ? tables
      : sql.includes('d1_migrations')
        ? [...this.applied].map((name) => ({ name }))
        : [{ demo: this.demoAccounts, members: this.members }];
    return { ...ENDED, out: JSON.stringify([{ results, success: true }]) };
  }

  #status(): Ran {
    const versions = [...this.shares].map(([version_id, percentage]) => ({ version_id, percentage }));
    return { ...ENDED, out: JSON.stringify({ id: 'd', versions }) };
  }

  #take(args: readonly string[]): Ran {
    const file = args[args.indexOf('--secrets-file') + 1];
    if (args.includes('--secrets-file') && file !== undefined) {
      const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      for (const [name, value] of Object.entries(given)) this.secrets.set(name, value);
    }
    const versionId = `version-${this.versions.size + 1}`;
    this.versions.set(versionId, this.next);
    return { ...ENDED, versionId };
  }

  #deploy(args: readonly string[]): Ran {
    const ran = this.#take(args);
    this.shares = new Map([[ran.versionId ?? '', 100]]);
    return ran;
  }

  #split(args: readonly string[]): Ran {
    const shares = args.filter((arg) => arg.includes('@')).map((arg) => arg.replace('%', '').split('@'));
    const next = new Map(shares.map(([id = '', percent]) => [id, Number(percent)]));
    const sum = [...next.values()].reduce((total, each) => total + each, 0);
    if (sum !== 100 || [...next.keys()].some((id) => !this.versions.has(id))) return failed('impossible shares');
    this.shares = next;
    return ENDED;
  }
}
