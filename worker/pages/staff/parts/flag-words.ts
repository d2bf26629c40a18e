import { segmentLabel } from '#shared/customer/segments.ts';
import { WAREHOUSES } from '#shared/delivery/warehouses.ts';
import { dayIn, formatWallTime } from '#shared/event/wall-time.ts';
import { EVERY_SITE, entryOf, type FlagSetting, settingOf } from '#shared/flag/document.ts';
import { SITE_LIST, siteByCode } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';

/** A column of the flags: a site, or all of them. */
export interface FlagPlace {
  /** Code of the site, or `EVERY_SITE`. */
  readonly key: string;
  readonly label: string;
  /** IANA name of the zone in which its times are written. */
  readonly timeZone: string;
}

/** Every site, and each of them. */
export const FLAG_PLACES: readonly FlagPlace[] = [
  { key: EVERY_SITE, label: 'Every site', timeZone: 'UTC' },
  ...SITE_LIST.map(({ code, pool }) => ({ key: code, label: code, timeZone: WAREHOUSES[pool].timeZone })),
];

/** The place of a key; undefined for one that is not there. */
export function flagPlace(key: string): FlagPlace | undefined {
  const code = siteByCode(key)?.code ?? key;
  return FLAG_PLACES.find((place) => place.key === code);
}

/** What staff call a segment. */
export const segmentWords = (id: number): string => segmentLabel(id) ?? `Segment ${id}`;

/** A value in words: 'On', 'Off', or the number. */
export const valueWords = (value: boolean | number): string =>
  typeof value === 'number' ? String(value) : value ? 'On' : 'Off';

/** A setting in words, with its times in the zone of its place. */
export function settingWords(setting: FlagSetting, timeZone: string): string {
  const { value, percentage = 100, segment, fromMs, untilMs, endsMs } = setting;
  const time = (ms: number) => formatWallTime(ms, timeZone).replace('T', ' ');
  const parts = [
    percentage === 100 ? '' : `for ${percentage}%`,
    segment === undefined ? '' : `for ${segmentWords(segment)}`,
    fromMs === undefined ? '' : `from ${time(fromMs)}`,
    untilMs === undefined ? '' : `until ${time(untilMs)}`,
    endsMs === undefined ? '' : `last day ${dayIn(endsMs - MINUTE_MS, timeZone)}`,
  ].filter((part) => part !== '');
  const zone = fromMs ?? untilMs ?? endsMs;
  return [valueWords(value), ...parts, ...(zone === undefined ? [] : [`(${timeZone})`])].join(' ');
}

/** What the document says about a flag in a place, in words. */
export function entryWords(stored: unknown, { key, timeZone }: FlagPlace): string {
  const entry = entryOf(stored, key);
  if (entry === undefined) return 'Not set';
  const setting = settingOf(entry);
  return setting ? settingWords(setting, timeZone) : 'Cannot be read, so the default applies';
}
