import type { ReactNode } from 'react';
import { RECORD_KINDS, type RecordKind } from '#shared/changeset/contract.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { BulkCounts } from '#shared/staff/deed.ts';
import { KIND_OPTIONS, recordWords, revisionsPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { changedLines } from '#worker/pages/staff/parts/record-changes.tsx';
import type { LoggedChange } from '#worker/store/staff/staff-log.ts';

/** The address of the log of changes of one thing. */
export const logPath = (kind: string, key: string): string => `/staff/log?${new URLSearchParams({ kind, key })}`;

/** Fields of a record, and letters of each, that are told at once. */
const MOST_FIELDS = 3;
const MOST_LETTERS = 60;

const OTHER_WORDS: Readonly<Record<string, string>> = {
  stock: 'Free stock of',
  review: 'Review of',
  member: 'Rights of',
  order: 'Order',
  return: 'Return',
  quote: 'Quote',
  subscription: 'Subscription',
  'cart-rule': 'Cart rule',
  gym: 'Gym',
  question: 'Question',
  synonyms: 'Synonyms',
  'search-redirect': 'Search redirect',
  'form-entry': 'Form entry',
  'athlete-claim': 'Athlete claim',
  import: 'Rows of',
};

/** What staff look for in the log, as the choices of a field. */
export const CHANGE_KINDS: readonly { readonly value: string; readonly label: string }[] = [
  ...KIND_OPTIONS,
  { value: 'stock', label: 'Stock' },
  { value: 'order', label: 'Order' },
  { value: 'return', label: 'Return' },
  { value: 'quote', label: 'Quote' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'review', label: 'Review' },
  { value: 'member', label: 'Member' },
  { value: 'question', label: 'Question' },
  { value: 'gym', label: 'Gym' },
  { value: 'form-entry', label: 'Form entry' },
  { value: 'synonyms', label: 'Synonyms' },
  { value: 'search-redirect', label: 'Search redirect' },
  { value: 'athlete-claim', label: 'Athlete claim' },
  { value: 'import', label: 'Import' },
];

const cut = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);
const side = (text: string | null): string => (text === null ? '(none)' : text === '' ? '(empty)' : cut(text));

const isRecord = (kind: string): kind is RecordKind => RECORD_KINDS.some((each) => each === kind);
const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** What was changed, in words: `Page home, EUR`. */
function subjectOf({ kind, key, site, versionAfter }: LoggedChange): string {
  if (versionAfter !== null && isRecord(kind))
    return recordWords({ kind, key, site: SITE_CODES.find((code) => code === site) ?? null });
  return [`${OTHER_WORDS[kind] ?? kind} ${key}`, site].filter((part) => part !== '').join(', ');
}

/** What was changed of a record: its fields with both values, and its blocks. */
function recordLines({ before, after, isLong }: LoggedChange): readonly string[] {
  if (isLong) return ['changed'];
  const lines = changedLines(parsed(before), parsed(after), side);
  const more = lines.length - MOST_FIELDS;
  if (more > 0 && before === null) return ['created'];
  if (more > 0 && after === null) return ['deleted'];
  return [...lines.slice(0, MOST_FIELDS), ...(more > 0 ? [`and ${more} more`] : [])];
}

function countLine(text: string | null): string {
  const { written, unchanged, rejected } = parsed(text) as BulkCounts;
  return `${written} written, ${unchanged} unchanged, ${rejected} rejected`;
}

/** What an entry of the log has changed, in words: what, and each value before and after. */
export function changeLines(change: LoggedChange): readonly string[] {
  if (change.versionAfter !== null) return recordLines(change);
  if (change.kind === 'import') return [countLine(change.after)];
  return [`${side(change.before)} → ${side(change.after)}`];
}

/** A change as a line of text, for files. */
export const changeText = (change: LoggedChange): string => `${subjectOf(change)}: ${changeLines(change).join('; ')}`;

/** A change of an entry of the log; a record leads to its revisions. */
export function ChangeView({ change }: { readonly change: LoggedChange }): ReactNode {
  const { kind, key, site, versionBefore, versionAfter } = change;
  const compared = versionAfter === null ? undefined : { from: versionBefore ?? 0, to: versionAfter };
  return (
    <li data-testid="log-change">
      {compared ? (
        <a className="link" href={revisionsPath({ kind, key, site }, compared)}>
          {subjectOf(change)}
        </a>
      ) : (
        <b>{subjectOf(change)}</b>
      )}
      {`: ${changeLines(change).join('; ')}`}
    </li>
  );
}
