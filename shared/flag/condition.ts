/** What rules may ask about a request. A visitor without an id is in no percentage. */
export interface Asker {
  /** Code of the site. */
  readonly site: string;
  /** Unix milliseconds. */
  readonly now: number;
  /** Random id of a visitor who agreed to tests; null for everyone else. */
  readonly id: string | null;
  /** Primary segment; null for none. */
  readonly segment: number | null;
  /** ISO 3166 alpha-2; null if unknown. */
  readonly country: string | null;
  /** Whether the native app shows the page. */
  readonly app: boolean;
}

/** Tells whether a condition holds. */
export type Test = (asker: Asker) => boolean;

/** A condition, taken apart: what all visitors of a site share at a time, and what only the visitor decides. */
export interface Condition {
  readonly shared: readonly Test[];
  readonly personal: readonly Test[];
  /** Moments at which it may change, Unix milliseconds. */
  readonly turns: readonly number[];
}

/** Attributes that differ between visitors of a site. */
const PERSONAL: ReadonlySet<string> = new Set(['id', 'segment', 'country', 'app']);

/** A rule that this store cannot evaluate. */
export class UnknownRule extends Error {}

type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown, operator: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnknownRule(`${operator} without a list`);
  return value;
}

/** Compares as numbers if both are, else as texts, as the service's own kits do. */
function order(value: unknown, than: unknown, holds: (difference: number) => boolean): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'number' && typeof than === 'number') return holds(value - than);
  const [a, b] = [String(value), String(than)];
  return holds(a < b ? -1 : a > b ? 1 : 0);
}

/** The check of each operator, made from its argument. */
const OPERATORS: Readonly<Record<string, (argument: unknown) => Check>> = {
  $eq: (argument) => (value) => value === argument,
  $ne: (argument) => (value) => value !== argument,
  $lt: (argument) => (value) => order(value, argument, (difference) => difference < 0),
  $lte: (argument) => (value) => order(value, argument, (difference) => difference <= 0),
  $gt: (argument) => (value) => order(value, argument, (difference) => difference > 0),
  $gte: (argument) => (value) => order(value, argument, (difference) => difference >= 0),
  $in: (argument) => {
    const list = listOf(argument, '$in');
    return (value) => list.includes(value);
  },
  $nin: (argument) => {
    const list = listOf(argument, '$nin');
    return (value) => !list.includes(value);
  },
  $exists: (argument) => (value) => (value !== null && value !== undefined) === Boolean(argument),
  $not: (argument) => {
    const check = checkOf(argument);
    return (value) => !check(value);
  },
};

/** The check of an attribute: a plain value, or operators that must all hold. */
function checkOf(wanted: unknown): Check {
  if (typeof wanted === 'string') return (value) => value !== null && String(value) === wanted;
  if (typeof wanted === 'number') return (value) => value !== null && Number(value) === wanted;
  if (typeof wanted === 'boolean') return (value) => value !== null && Boolean(value) === wanted;
  if (wanted === null) return (value) => value === null || value === undefined;
  if (!isRecord(wanted)) throw new UnknownRule('a list as a value');
  const checks = Object.entries(wanted).map(([operator, argument]) => {
    const make = OPERATORS[operator];
    if (!make) throw new UnknownRule(`the operator ${operator}`);
    return make(argument);
  });
  return (value) => checks.every((check) => check(value));
}

/** What a part of a condition is about. */
interface Part {
  readonly test: Test;
  readonly isPersonal: boolean;
  readonly turns: readonly number[];
}

/** Moments in the operators of the attribute `now`. */
function turnsOf(name: string, wanted: unknown): readonly number[] {
  if (name !== 'now' || !isRecord(wanted)) return [];
  return Object.values(wanted).filter((value) => typeof value === 'number');
}

/** All parts of a condition as one. */
function together(condition: unknown): Part {
  if (!isRecord(condition)) throw new UnknownRule('a condition that is no object');
  const parts = partsOf(condition);
  return {
    test: (asker) => parts.every(({ test }) => test(asker)),
    isPersonal: parts.some(({ isPersonal }) => isPersonal),
    turns: parts.flatMap(({ turns }) => turns),
  };
}

/** How the words for several conditions join them. */
const JOINS: Readonly<Record<string, (parts: readonly Part[]) => Test>> = {
  $and: (parts) => (asker) => parts.every(({ test }) => test(asker)),
  $or: (parts) => (asker) => parts.length === 0 || parts.some(({ test }) => test(asker)),
  $nor: (parts) => (asker) => !parts.some(({ test }) => test(asker)),
};

function partOf(name: string, wanted: unknown): Part {
  const join = JOINS[name];
  if (join) {
    const parts = listOf(wanted, name).map(together);
    const isPersonal = parts.some((part) => part.isPersonal);
    return { test: join(parts), isPersonal, turns: parts.flatMap(({ turns }) => turns) };
  }
  if (name === '$not') {
    const part = together(wanted);
    return { ...part, test: (asker) => !part.test(asker) };
  }
  if (name.startsWith('$')) throw new UnknownRule(`the operator ${name}`);
  const check = checkOf(wanted);
  const test: Test = (asker) => check((asker as unknown as Readonly<Record<string, unknown>>)[name]);
  return { test, isPersonal: PERSONAL.has(name), turns: turnsOf(name, wanted) };
}

function partsOf(condition: Readonly<Record<string, unknown>>): readonly Part[] {
  return Object.entries(condition).map(([name, wanted]) => partOf(name, wanted));
}

/**
 * Reads a condition in GrowthBook's syntax (public contract, section 13): attributes with values or the operators `$eq`,
 * `$ne`, `$lt`, `$lte`, `$gt`, `$gte`, `$in`, `$nin`, `$exists` and `$not`, and `$and`, `$or`, `$nor` and `$not` around
 * conditions. Throws `UnknownRule` for anything else.
 */
export function readCondition(condition: Readonly<Record<string, unknown>>): Condition {
  const parts = partsOf(condition);
  const testsOf = (isPersonal: boolean) =>
    parts.filter((part) => part.isPersonal === isPersonal).map(({ test }) => test);
  return { shared: testsOf(false), personal: testsOf(true), turns: parts.flatMap(({ turns }) => turns) };
}
