import { NEEDED_BINDINGS } from '#worker/config/bindings.ts';
import { type GivenVars, settingsProblems } from '#worker/config.ts';

/** Stands for bindings, which `wrangler.toml` describes and a test compares with the worker's. */
const BOUND = Object.fromEntries(NEEDED_BINDINGS.map((name) => [name, name]));

/** What keeps a store with these vars and secrets from serving, each in words that begin with the setting's name. */
export function problemsOfVars(vars: GivenVars): readonly string[] {
  return settingsProblems({ ...BOUND, ...vars });
}
