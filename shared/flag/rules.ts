import { z } from 'zod';
import { bucketOf, variationAt } from './bucket.ts';
import { type Asker, type Condition, readCondition, type Test, UnknownRule } from './condition.ts';
import { FLAG_DEFAULTS, type Flags } from './flags.ts';
import type { Feature, Features } from './payload.ts';
import { FLAG_NAMES, type FlagName } from './registry.ts';

/** The rule does not apply. */
const NONE = Symbol('none');

/** A rule that is ready to be asked. */
interface Rule {
  readonly condition: Condition;
  /** Whether more than site and time decide. */
  readonly isPersonal: boolean;
  readonly pick: (asker: Asker) => unknown;
}

/** A flag that is ready to be asked. */
interface Compiled {
  readonly fallback: unknown;
  readonly rules: readonly Rule[];
}

/** All flags of a source, ready to be asked. */
export interface Ruleset {
  readonly flags: ReadonlyMap<FlagName, Compiled>;
  /** Moments at which a rule begins or ends, ascending, Unix milliseconds. */
  readonly turns: readonly number[];
  /** Which rules cannot be evaluated and are skipped, each in words. */
  readonly skipped: readonly string[];
}

/** Fields of a rule that change nothing here: names for people, and the service's own statistics. */
const IDLE: ReadonlySet<string> = new Set(
  ['id', 'name', 'phase', 'meta', 'tracks'].concat('disableStickyBucketing', 'bucketVersion', 'minBucketVersion'),
);

const ruleSchema = z.strictObject({
  condition: z.record(z.string(), z.unknown()).optional(),
  force: z.unknown().optional(),
  coverage: z.number().min(0).max(1).optional(),
  hashAttribute: z.string().optional(),
  hashVersion: z.union([z.literal(1), z.literal(2)]).optional(),
  seed: z.string().optional(),
  key: z.string().optional(),
  variations: z.array(z.unknown()).min(2).max(20).optional(),
  weights: z.array(z.number().min(0).max(1)).optional(),
});
type RuleFields = z.output<typeof ruleSchema>;

function hashed(name: string, { hashAttribute = 'id', hashVersion = 1, seed, key }: RuleFields, isTest: boolean) {
  const own = seed ?? (isTest ? (key ?? name) : name);
  return (asker: Asker): number | undefined => {
    const value = (asker as unknown as Readonly<Record<string, unknown>>)[hashAttribute];
    if (value === null || value === undefined || value === '') return undefined;
    return bucketOf(own, String(value), hashVersion);
  };
}

function pickOf(name: string, fields: RuleFields): Pick<Rule, 'isPersonal' | 'pick'> {
  const { coverage = 1, variations, weights = [] } = fields;
  if ('force' in fields) {
    if (coverage === 1) return { isPersonal: false, pick: () => fields.force };
    const bucket = hashed(name, fields, false);
    return {
      isPersonal: true,
      pick: (asker) => {
        const at = bucket(asker);
        return at !== undefined && coverage > 0 && at <= coverage ? fields.force : NONE;
      },
    };
  }
  if (!variations) throw new UnknownRule('neither force nor variations');
  const bucket = hashed(name, fields, true);
  return {
    isPersonal: true,
    pick: (asker) => {
      const at = bucket(asker);
      const index = at === undefined ? -1 : variationAt(at, { count: variations.length, coverage, weights });
      return index === -1 ? NONE : variations[index];
    },
  };
}

function compileRule(name: string, raw: Readonly<Record<string, unknown>>): Rule {
  const read = ruleSchema.safeParse(Object.fromEntries(Object.entries(raw).filter(([field]) => !IDLE.has(field))));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnknownRule(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const condition = readCondition(read.data.condition ?? {});
  const { isPersonal, pick } = pickOf(name, read.data);
  return { condition, isPersonal: isPersonal || condition.personal.length > 0, pick };
}

function compileFeature(name: FlagName, { defaultValue, rules = [] }: Feature, skipped: string[]): Compiled {
  const ready = rules.flatMap((raw) => {
    try {
      return [compileRule(name, raw)];
    } catch (error) {
      if (!(error instanceof UnknownRule)) throw error;
      skipped.push(`${name}: ${error.message}`);
      return [];
    }
  });
  return { fallback: defaultValue, rules: ready };
}

/** Prepares the flags that the store reads. Rules that it cannot evaluate are skipped and named. */
export function compileFeatures(features: Features): Ruleset {
  const skipped: string[] = [];
  const flags = new Map(
    FLAG_NAMES.flatMap((name) => {
      const feature = Object.hasOwn(features, name) ? features[name] : undefined;
      return feature ? [[name, compileFeature(name, feature, skipped)] as const] : [];
    }),
  );
  const turns = [...flags.values()].flatMap(({ rules }) => rules.flatMap(({ condition }) => condition.turns));
  return { flags, turns: [...new Set(turns)].sort((a, b) => a - b), skipped };
}

/** The rules of a store where nobody has set anything. */
export const NO_RULES: Ruleset = compileFeatures({});

const all = (tests: readonly Test[], asker: Asker): boolean => tests.every((test) => test(asker));

/** A value of a flag; its default if it has another type (spec 3 section 8). */
function typed(name: FlagName, value: unknown): boolean | number {
  const usual = FLAG_DEFAULTS[name];
  if (value === undefined || typeof value !== typeof usual || Number.isNaN(value)) return usual;
  return value as boolean | number;
}

function valueFor(name: FlagName, { fallback, rules }: Compiled, asker: Asker): boolean | number {
  for (const { condition, pick } of rules) {
    if (!all(condition.shared, asker) || !all(condition.personal, asker)) continue;
    const picked = pick(asker);
    if (picked !== NONE) return typed(name, picked);
  }
  return typed(name, fallback);
}

/** The flags of a site at a time, as long as they stay the same. */
export interface SiteFlags {
  /** For visitors about whom nothing is known. */
  readonly flags: Flags;
  /** Flags that differ between visitors of the site. */
  readonly personal: readonly FlagName[];
  /** When one of them may change, Unix milliseconds; infinite if none does by itself. */
  readonly untilMs: number;
  /** Sets of flags that visitors have had, by the values of the personal ones, so that equal sets are one object. */
  readonly seen: Map<string, Flags>;
}

/** Visitors about whom nothing is known. */
const NOBODY = { id: null, segment: null, country: null, app: false };

/** The flags of a site at a time. A flag without rules, or with a value of another type, has its default. */
export function evaluateFlags({ flags: compiled, turns }: Ruleset, site: string, nowMs: number): SiteFlags {
  const nobody: Asker = { ...NOBODY, site, now: nowMs };
  const flags: Record<string, boolean | number> = { ...FLAG_DEFAULTS };
  const personal: FlagName[] = [];
  for (const [name, feature] of compiled) {
    flags[name] = valueFor(name, feature, nobody);
    const deciding = feature.rules.find(({ condition }) => all(condition.shared, nobody));
    if (deciding?.isPersonal) personal.push(name);
  }
  const untilMs = turns.find((turn) => turn > nowMs) ?? Number.POSITIVE_INFINITY;
  return { flags: flags as Flags, personal, untilMs, seen: new Map() };
}

/** Most sets of flags that are remembered for a site. */
const MOST_SEEN = 64;

/** The flags of a visitor: those of the site, and the personal ones by their rules. */
export function visitorFlags({ flags: compiled }: Ruleset, { flags, personal, seen }: SiteFlags, asker: Asker): Flags {
  if (personal.length === 0) return flags;
  const values = personal.map((name) => {
    const feature = compiled.get(name);
    return feature ? valueFor(name, feature, asker) : flags[name];
  });
  const key = values.join();
  const known = seen.get(key);
  if (known) return known;
  const own = { ...flags, ...Object.fromEntries(personal.map((name, index) => [name, values[index]])) } as Flags;
  if (seen.size < MOST_SEEN) seen.set(key, own);
  return own;
}
