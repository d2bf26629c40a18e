import type { z } from 'zod';
import { BINDINGS } from '#worker/config/bindings.ts';
import { NEEDED, PAIRED, type VarAbout, type Vars, varsSchema } from '#worker/config/vars.ts';

const HEAD = `# Configuration

Made by \`npm run docs\` from the schema that the store checks its configuration with (\`worker/config/\`). Vars go into
\`wrangler.toml\`, secrets into \`wrangler secret put\`; on this machine both may be in \`.dev.vars\`, and the environment
sets vars for one start: \`PAYMENTS=http PAYMENTS_URL=… npm start\`. A missing or malformed value names itself at the first
request. An empty value is none.
`;

/** A var with everything that its page says about it. */
interface DescribedVar extends VarAbout {
  readonly name: keyof Vars;
  readonly about: string;
  /** The default as it is written; '' for none. */
  readonly usual: string;
}

/** Returns a var as its schema describes it. Throws if the description is incomplete. */
export function describedVar(name: keyof Vars, schema: z.ZodType): DescribedVar {
  const meta = schema.meta() as (Partial<VarAbout> & { readonly description?: string }) | undefined;
  const { group, without, description, isSecret = false } = meta ?? {};
  if (group === undefined || without === undefined || description === undefined) {
    throw new Error(`${name}: the schema says no group, no description or not what happens without it`);
  }
  const usual = schema.safeParse(undefined);
  const isTold = usual.success && usual.data !== undefined && String(usual.data) !== '';
  return { name, group, without, isSecret, about: description, usual: isTold ? String(usual.data) : '' };
}

/** Names that must be set together with a var. */
function partnersOf(name: keyof Vars): readonly string[] {
  const pairs: readonly (readonly string[])[] = PAIRED;
  const partners = pairs.filter((pair) => pair.includes(name)).flat();
  return [...new Set(partners)].filter((other) => other !== name);
}

/** Returns the providers that need a var. */
function providersOf(name: keyof Vars): readonly string[] {
  return Object.entries(NEEDED).flatMap(([provider, names]) => {
    const needed: readonly string[] = names;
    return needed.includes(name) ? [provider] : [];
  });
}

function together(name: keyof Vars): string {
  const providers = providersOf(name).map((provider) => `needed by \`PAYMENTS=${provider}\``);
  const partners = partnersOf(name).map((other) => `only with \`${other}\``);
  return [...providers, ...partners].join('; ');
}

function varRow(described: DescribedVar): string {
  const { name, about, usual, without, isSecret } = described;
  const cells = [
    `\`${name}\`${isSecret ? ' (secret)' : ''}`,
    about,
    usual === '' ? '' : `\`${usual}\``,
    without,
    together(name),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function bindingsTable(): string {
  const rows = Object.entries(BINDINGS).map(([name, { kind, about }]) => `| \`${name}\` | ${kind} | ${about} |`);
  return ['## Bindings', '', '| binding | kind | what it is for |', '|---|---|---|', ...rows, ''].join('\n');
}

/** `docs/configuration.md`: every var, secret and binding. */
export function configurationPage(): string {
  const names = Object.keys(varsSchema.shape) as (keyof Vars)[];
  const groups = Map.groupBy(
    names.map((name) => describedVar(name, varsSchema.shape[name])),
    ({ group }) => group,
  );
  const sections = [...groups].map(([group, vars]) =>
    [
      `## ${group}`,
      '',
      '| name | meaning | default | without it | together with |',
      '|---|---|---|---|---|',
      ...vars.map(varRow),
      '',
    ].join('\n'),
  );
  return [HEAD, ...sections, bindingsTable()].join('\n');
}
