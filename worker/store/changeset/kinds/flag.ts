import type { RecordName } from '#shared/changeset/contract.ts';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { EVERY_SITE, entryOf, type FlagSetting, settingOf, settingSchema, withEntry } from '#shared/flag/document.ts';
import { FLAG_NAMES, flagRow } from '#shared/flag/registry.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows, Row } from '#worker/store/changeset/live-rows.ts';
import { flagDocumentOf } from '#worker/store/flag-documents.ts';

/** The only row of the document of flags. */
const DOCUMENT = '1';

const rowOf = (rows: LiveRows): Row | undefined => rows.of('flag_documents')[0];
const documentOf = (rows: LiveRows): Readonly<Record<string, unknown>> => {
  const row = rowOf(rows);
  return row ? flagDocumentOf(row.document) : {};
};
const placeOf = ({ site }: RecordName): string => site ?? EVERY_SITE;

/** Throws `RecordProblem` for a setting that the flag cannot have. */
function check({ key }: RecordName, value: FlagSetting | null): void {
  const flag = FLAG_NAMES.find((each) => each === key);
  if (!flag) throw new RecordProblem('is not a flag of the store', 'key');
  if (value === null) return;
  if (typeof value.value !== flagRow(flag).type)
    throw new RecordProblem(`must be a ${flagRow(flag).type}, as the flag is`, 'value');
  if (typeof value.value === 'number' && (!Number.isSafeInteger(value.value) || value.value < 0))
    throw new RecordProblem('must be a whole number', 'value');
  if (value.segment !== undefined && !CONTENT_SEGMENTS.includes(value.segment))
    throw new RecordProblem('is not a segment', 'segment');
  const { fromMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY } = value;
  if (untilMs <= fromMs) throw new RecordProblem('must be later than the start', 'untilMs');
}

/**
 * What a flag is set to: on one site, or on every site without a setting of its own. Its key is the name of a flag of the
 * registry, its value a setting of the document of flags (docs/flags.md).
 */
export const flagKind = kindOf<FlagSetting>({
  schema: settingSchema,
  sites: 'any',
  canDelete: true,
  shows: 'flags',
  wants: () => [['flag_documents', DOCUMENT]],
  read: (rows, name) => settingOf(entryOf(documentOf(rows)[name.key], placeOf(name))) ?? null,
  write: (rows, name, value, nowMs) => {
    check(name, value);
    const { value: plain, ...limits } = value ?? { value: undefined };
    const entry = value === null || Object.keys(limits).length > 0 ? (value ?? undefined) : plain;
    const document = withEntry(documentOf(rows), name.key, placeOf(name), entry);
    rows.put('flag_documents', {
      id: 1,
      document: JSON.stringify(document),
      version: Number(rowOf(rows)?.version ?? 0) + 1,
      saved_ms: nowMs,
      is_uncopied: 1,
    });
  },
});
