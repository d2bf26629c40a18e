import { problemsOfVars } from '#tools/store/settings.ts';
import { type GivenVars, varsSchema } from '#worker/config/vars.ts';

/** Something that a deployment needs and that is not there or not right. */
export interface Missing {
  readonly name: string;
  /** `id`: a resource in `wrangler.toml`; `fault`: cannot be answered at a terminal. */
  readonly kind: 'fault' | 'id' | 'secret' | 'var';
  /** What is wrong, and what to do. */
  readonly words: string;
}

/** Ids in `wrangler.toml` that a merchant replaces by those of own resources. */
export const PLACEHOLDERS = [
  {
    name: 'database_id',
    pattern: /^database_id = "0{8}-[0-]+"$/m,
    words: 'database_id: is a placeholder; `npx wrangler d1 create northbar` prints it',
  },
  {
    name: 'KV id',
    pattern: /^id = "0{32}"$/m,
    words: 'KV id: is a placeholder; `npx wrangler kv namespace create KV` prints it',
  },
] as const;

/** Values that stand for secrets whose value only the platform knows: they pass the checks of their form. */
const STAND_INS: Readonly<Record<string, string>> = {
  SPREEDLY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
};
const ANY_SECRET = 'f'.repeat(64);

function isSecret(name: string): boolean {
  const schema = varsSchema.shape[name as keyof typeof varsSchema.shape];
  return schema?.meta()?.isSecret === true;
}

function settingOf(words: string): Missing {
  const name = /^\w+/.exec(words)?.[0] ?? '';
  const kind = !(name in varsSchema.shape) ? 'fault' : isSecret(name) ? 'secret' : 'var';
  return { name, kind, words };
}

/** What a deployment is described by. */
export interface Described {
  /** The text of `wrangler.toml`. */
  readonly toml: string;
  readonly vars: Readonly<Record<string, unknown>>;
  /** Names of secrets that the platform has, or will get with this deployment. */
  readonly secrets: ReadonlySet<string>;
  /** There is no worker yet, and so nobody who could make a staff token. */
  readonly isFirst: boolean;
}

/** Everything that keeps a deployed store from serving, as far as it is known before the store is there. */
export function missingOf({ toml, vars, secrets, isFirst }: Described): readonly Missing[] {
  const ids = PLACEHOLDERS.filter(({ pattern }) => pattern.test(toml)).map(
    ({ name, words }): Missing => ({ name, kind: 'id', words }),
  );
  const kept = Object.fromEntries([...secrets].map((name) => [name, STAND_INS[name] ?? ANY_SECRET]));
  const settings = problemsOfVars({ ...vars, ...kept } as GivenVars).map(settingOf);
  const open = Object.keys(vars).filter((name) => isSecret(name));
  return [
    ...ids,
    ...settings,
    ...(secrets.has('STAFF_TOKEN') || !isFirst
      ? []
      : [settingOf('STAFF_TOKEN: is missing, with which the first admin is added')]),
    ...open.map(
      (name): Missing => ({
        name,
        kind: 'fault',
        words: `${name}: is a secret and must not be in wrangler.toml; use npx wrangler secret put ${name}`,
      }),
    ),
    ...(vars.STORE_PLACE === undefined
      ? []
      : [{ name: 'STORE_PLACE', kind: 'fault', words: 'STORE_PLACE: must not be in wrangler.toml' } as const]),
  ];
}

/** Vars and secrets that nothing reads, in words. */
export function unreadSettings({ vars, secrets }: Pick<Described, 'secrets' | 'vars'>): readonly string[] {
  return [...Object.keys(vars), ...secrets]
    .filter((name) => !(name in varsSchema.shape))
    .map((name) => `${name}: nothing reads this setting; is its name right?`);
}
