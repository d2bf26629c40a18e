import { z } from 'zod';
import type { Feature, Features } from './payload.ts';

/** The key of an entry that holds for every site without one of its own. */
export const EVERY_SITE = 'default';

/** A value of a flag that holds for some visitors or for a time, as the document of flags stores it. */
export const settingSchema = z.strictObject({
  value: z.union([z.boolean(), z.number()]),
  /** Visitors who get it, in percent of those who agreed to tests; everyone without it. */
  percentage: z.int().min(0).max(100).optional(),
  /** The primary segment that gets it; every one without it. */
  segment: z.int().optional(),
  /** From when on it holds, Unix milliseconds. */
  fromMs: z.int().optional(),
  /** Until when it holds, Unix milliseconds, that moment not included. */
  untilMs: z.int().optional(),
  /** When it ends for good, Unix milliseconds: the end of its last day. */
  endsMs: z.int().optional(),
});

/** A value of a flag with whom and when it is for. */
export type FlagSetting = z.output<typeof settingSchema>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entry of a site in a flag's part of the document; `EVERY_SITE` for the one of all others. Undefined for none. */
export function entryOf(stored: unknown, site: string): unknown {
  if (!isRecord(stored) || 'value' in stored) return site === EVERY_SITE ? stored : undefined;
  return Object.hasOwn(stored, site) ? (stored[site] ?? undefined) : undefined;
}

/** An entry as a setting; undefined for one that is no value and no setting. */
export function settingOf(entry: unknown): FlagSetting | undefined {
  return settingSchema.safeParse(isRecord(entry) ? entry : { value: entry }).data;
}

/** The rule of an entry. One that cannot be read has no value, so that the flag's default applies (spec 1 section 8). */
function ruleOf(entry: unknown, site: string): Readonly<Record<string, unknown>> {
  const setting = settingOf(entry);
  const where = site === EVERY_SITE ? {} : { site };
  if (!setting) return { condition: where, force: null };
  const { value, percentage = 100, segment, fromMs = 0, untilMs, endsMs } = setting;
  const endMs = Math.min(untilMs ?? Number.POSITIVE_INFINITY, endsMs ?? Number.POSITIVE_INFINITY);
  const now = { ...(fromMs > 0 ? { $gte: fromMs } : {}), ...(Number.isFinite(endMs) ? { $lt: endMs } : {}) };
  const condition = {
    ...where,
    ...(Object.keys(now).length > 0 ? { now } : {}),
    ...(segment === undefined ? {} : { segment }),
  };
  return { condition, force: value, ...(percentage === 100 ? {} : { coverage: percentage / 100, hashVersion: 2 }) };
}

function featureOf(stored: unknown): Feature {
  const sites = isRecord(stored) && !('value' in stored) ? Object.keys(stored).filter((key) => key !== EVERY_SITE) : [];
  const rules = [...sites, EVERY_SITE].flatMap((site) => {
    const entry = entryOf(stored, site);
    return entry === undefined ? [] : [ruleOf(entry, site)];
  });
  return { rules };
}

/**
 * The document that staff edit, in the syntax of a flag service (public contract, section 13): `{"name": value}` or
 * `{"name": {"default": value, "EUR": value}}`, where a value may also be a setting with percentage, segment and times. A
 * site's own entry comes first; where it does not apply, that of every site does.
 */
export function documentFeatures(document: Readonly<Record<string, unknown>>): Features {
  return Object.fromEntries(Object.entries(document).map(([name, stored]) => [name, featureOf(stored)]));
}

/** The document with another entry for a flag; undefined removes it. Other flags and sites stay as they are. */
export function withEntry(
  document: Readonly<Record<string, unknown>>,
  name: string,
  site: string,
  entry: boolean | number | FlagSetting | undefined,
): Record<string, unknown> {
  const stored = document[name];
  const isBySite = isRecord(stored) && !('value' in stored);
  const before: Readonly<Record<string, unknown>> = isBySite
    ? stored
    : stored === undefined
      ? {}
      : { [EVERY_SITE]: stored };
  const { [site]: _replaced, ...others } = before;
  const entries = entry === undefined ? others : { ...others, [site]: entry };
  const { [name]: _whole, ...rest } = document;
  return Object.keys(entries).length === 0 ? rest : { ...rest, [name]: entries };
}
