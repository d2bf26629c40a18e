import { PLACEHOLDERS } from './missing.ts';

/** `wrangler.toml` with another value of a var, which is added at the end of `[vars]` if it is not there. */
export function withVar(toml: string, name: string, value: string): string {
  const line = `${name} = ${JSON.stringify(value)}`;
  const start = toml.search(/^\[vars\]$/m);
  if (start === -1) return `${toml.trimEnd()}\n\n[vars]\n${line}\n`;
  // A table after the vars ends them.
  const length = toml.slice(start + 1).search(/^\[/m);
  const end = length === -1 ? toml.length : start + 1 + length;
  const [before, vars, after] = [toml.slice(0, start), toml.slice(start, end), toml.slice(end)];
  const known = new RegExp(`^${name} = .*$`, 'm');
  if (known.test(vars)) return before + vars.replace(known, () => line) + after;
  return `${before}${vars.trimEnd()}\n${line}\n${after === '' ? '' : `\n${after}`}`;
}

/** `wrangler.toml` with the id of a resource in the place of its placeholder. */
export function withId(toml: string, name: string, id: string): string {
  const placeholder = PLACEHOLDERS.find((each) => each.name === name);
  if (!placeholder) throw new Error(`${name} is no placeholder of wrangler.toml`);
  return toml.replace(placeholder.pattern, (line) => line.replace(/"0[0-]*0"/, JSON.stringify(id)));
}
