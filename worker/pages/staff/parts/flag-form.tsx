import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { dayIn, formatWallTime, readWallTime } from '#shared/event/wall-time.ts';
import { entryOf, type FlagSetting, settingOf } from '#shared/flag/document.ts';
import { type FlagName, flagRow } from '#shared/flag/registry.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { type FlagPlace, segmentWords, valueWords } from '#worker/pages/staff/parts/flag-words.ts';
import { fillingOf, type Typed } from '#worker/pages/staff/parts/typed.ts';

const SEGMENT_OPTIONS = [
  { value: '', label: 'Everyone' },
  ...CONTENT_SEGMENTS.map((id) => ({ value: String(id), label: segmentWords(id) })),
];
const SWITCH = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

/** The form with which staff set a flag in one place. */
export function FlagForm(props: {
  readonly name: FlagName;
  readonly place: FlagPlace;
  /** The flag's part of the document. */
  readonly stored: unknown;
  readonly version: number;
  /** The input that was refused. */
  readonly typed: Typed | undefined;
}): ReactNode {
  const { name, place, stored, version, typed } = props;
  const { timeZone } = place;
  const { value, error } = fillingOf(typed);
  const row = flagRow(name);
  const setting: FlagSetting = settingOf(entryOf(stored, place.key)) ?? { value: row.default };
  const wall = (ms: number | undefined) => (ms === undefined ? '' : formatWallTime(ms, timeZone));
  return (
    <form method="post" className="stack staff-form">
      <input type="hidden" name="flag" value={name} />
      <input type="hidden" name="site" value={place.key} />
      <input type="hidden" name="version" value={version} />
      {row.type === 'boolean' ? (
        <SelectField
          name="value"
          label="Value"
          options={SWITCH}
          defaultValue={value('value', valueWords(setting.value).toLowerCase())}
          {...error('value')}
        />
      ) : (
        <TextField
          name="value"
          label="Value"
          inputMode="numeric"
          isRequired
          defaultValue={value('value', String(setting.value))}
          {...error('value')}
        />
      )}
      <TextField
        name="percentage"
        label="Percentage"
        inputMode="numeric"
        hint="Below 100, only visitors who agreed to tests can get this value, and they keep it. Everyone else gets the value set for every site, or the default."
        defaultValue={value('percentage', String(setting.percentage ?? 100))}
        {...error('percentage')}
      />
      <SelectField
        name="segment"
        label="Segment"
        options={SEGMENT_OPTIONS}
        defaultValue={value('segment', String(setting.segment ?? ''))}
        {...error('segment')}
      />
      <TextField
        name="from"
        label="From"
        type="datetime-local"
        hint={`Times are those of ${timeZone}. Without them the value holds from now on.`}
        defaultValue={value('from', wall(setting.fromMs))}
        {...error('from')}
      />
      <TextField
        name="until"
        label="Until"
        type="datetime-local"
        defaultValue={value('until', wall(setting.untilMs))}
        {...error('until')}
      />
      <TextField
        name="ends"
        label="End date"
        type="date"
        hint="The last day on which the value holds, whatever its schedule says."
        defaultValue={value('ends', setting.endsMs === undefined ? '' : dayIn(setting.endsMs - MINUTE_MS, timeZone))}
        {...error('ends')}
      />
      <div className="row">
        <Button name="action" value="save">
          Save
        </Button>
        {entryOf(stored, place.key) !== undefined && (
          <Button look="line" name="action" value="clear">
            Remove this setting
          </Button>
        )}
      </div>
    </form>
  );
}

const TIME_PROBLEMS = {
  'not a time': 'is not a date and time',
  'does not exist': 'does not exist, because the clocks skip it',
  'exists twice': 'exists twice, because the clocks go back: choose another time',
} as const;

const fieldsSchema = z.object({
  value: z.string().max(20).default(''),
  percentage: z
    .string()
    .default('')
    .refine((text) => /^\s*\d{0,3}\s*$/.test(text) && Number(text) <= 100, 'must be a whole number from 0 to 100'),
  segment: z
    .string()
    .default('')
    .refine((id) => id === '' || CONTENT_SEGMENTS.includes(Number(id)), 'is not a segment'),
  from: z.string().max(40).default(''),
  until: z.string().max(40).default(''),
  ends: z.string().max(40).default(''),
});

/** Reads a value of a flag's type; undefined for anything else. */
function readValue(name: FlagName, text: string): boolean | number | undefined {
  if (flagRow(name).type === 'boolean') return text === 'on' ? true : text === 'off' ? false : undefined;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * Reads the form of a flag. Returns what the document is to have, a plain value where nothing limits it, or what is
 * wrong with the fields.
 */
export function readFlagForm(
  name: FlagName,
  { timeZone }: Pick<FlagPlace, 'timeZone'>,
  fields: Readonly<Record<string, string>>,
): { readonly entry: boolean | number | FlagSetting } | { readonly problems: readonly FieldProblem[] } {
  const read = fieldsSchema.safeParse(fields);
  if (!read.success) {
    return { problems: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
  }
  const { segment, from, until, ends } = read.data;
  const percentage = read.data.percentage.trim() === '' ? 100 : Number(read.data.percentage);
  const problems: FieldProblem[] = [];
  const momentOf = (field: string, text: string, isEnd = false): number | undefined => {
    if (text.trim() === '') return undefined;
    const moment = readWallTime(text, timeZone, isEnd);
    if (typeof moment === 'number') return moment;
    problems.push({ field, message: TIME_PROBLEMS[moment] });
    return undefined;
  };
  const value = readValue(name, read.data.value);
  if (value === undefined) problems.push({ field: 'value', message: 'is not a value of this flag' });
  const fromMs = momentOf('from', from);
  const untilMs = momentOf('until', until);
  const lastMs = momentOf('ends', ends, true);
  if (fromMs !== undefined && untilMs !== undefined && untilMs <= fromMs)
    problems.push({ field: 'until', message: 'must be later than the start' });
  if (problems.length > 0 || value === undefined) return { problems };
  const limits = {
    ...(percentage === 100 ? {} : { percentage }),
    ...(segment === '' ? {} : { segment: Number(segment) }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
    // The first moment after the last minute of the day.
    ...(lastMs === undefined ? {} : { endsMs: lastMs + MINUTE_MS }),
  };
  return { entry: Object.keys(limits).length === 0 ? value : { value, ...limits } };
}
