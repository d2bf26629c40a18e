import { randomBytes } from 'node:crypto';
import { type Described, type Missing, missingOf } from './missing.ts';
import type { Platform } from './platform.ts';
import { withId, withVar } from './settings-file.ts';

/** What is known of a deployment while its gaps are filled in, with the values of new secrets. */
export interface Filled extends Described {
  readonly newSecrets: Readonly<Record<string, string>>;
}

/** Secrets that only the store itself uses: left empty, each gets a random value. */
const OWN_SECRETS: ReadonlySet<string> = new Set(['SESSION_SECRET', 'STAFF_TOKEN']);
/** How often a person is asked for one setting. */
const TRIES = 3;

/** Takes an answer in. An empty one makes a random secret of the store's own, and leaves anything else as it is. */
function taken(filled: Filled, { name, kind }: Missing, answer: string, say: Platform['say']): Filled {
  if (kind === 'secret') {
    const isMade = answer === '' && OWN_SECRETS.has(name);
    const value = isMade ? randomBytes(32).toString('hex') : answer;
    if (value === '') return filled;
    if (isMade && name === 'STAFF_TOKEN') say(`Keep this STAFF_TOKEN, it is shown only now: ${value}`);
    return {
      ...filled,
      secrets: new Set([...filled.secrets, name]),
      newSecrets: { ...filled.newSecrets, [name]: value },
    };
  }
  if (answer === '') return filled;
  if (kind === 'id') return { ...filled, toml: withId(filled.toml, name, answer) };
  return { ...filled, toml: withVar(filled.toml, name, answer), vars: { ...filled.vars, [name]: answer } };
}

/** The question for a gap. */
function questionFor({ name, kind, words }: Missing): string {
  const hint = kind === 'secret' && OWN_SECRETS.has(name) ? ' (Enter makes one)' : '';
  return `${words}\n  ${name}${hint}:`;
}

/**
 * Asks the person at the terminal for everything that is missing, and returns the deployment with it. Throws an error
 * that lists what is still missing: at once without a terminal, else when an answer does not help three times.
 */
export async function fillIn(platform: Platform, described: Described): Promise<Filled> {
  let filled: Filled = { ...described, newSecrets: {} };
  const asked = new Map<string, number>();
  for (;;) {
    const missing = missingOf(filled);
    const [next] = missing;
    if (!next) return filled;
    const tries = asked.get(next.name) ?? 0;
    if (!platform.ask || tries === TRIES || missing.some(({ kind }) => kind === 'fault')) {
      throw new Error(['Nothing was uploaded. Before that:', ...missing.map(({ words }) => `  ${words}`)].join('\n'));
    }
    asked.set(next.name, tries + 1);
    filled = taken(filled, next, await platform.ask(questionFor(next), next.kind === 'secret'), (line) =>
      platform.say(line),
    );
  }
}
