import type { ReactNode } from 'react';
import { type BlockChange, blockChanges } from '#shared/changeset/block-changes.ts';
import { type Difference, differences, MOST_DIFFERENCES } from '#shared/changeset/differences.ts';
import { wordDiff } from '#shared/changeset/word-diff.ts';

const WHAT = { added: 'Added', changed: 'Changed', moved: 'Moved', removed: 'Removed' } as const;
/** Letters of a run of unchanged words that are shown around a change. */
const AROUND = 120;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const blocksOf = (value: unknown): readonly Fields[] =>
  isFields(value) && Array.isArray(value.blocks) ? value.blocks.filter(isFields) : [];

/** The middle of a long run that both texts have is left out. */
const shortened = (text: string): string =>
  text.length > 2 * AROUND + 20 ? `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}` : text;

/** A text with what became of its words. */
function Words({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  return wordDiff(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'both') return <span key={key}>{shortened(text)}</span>;
    return kind === 'old' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
  });
}

function Field({ path, before, after }: Difference): ReactNode {
  return (
    <div>
      <dt>{path === '' ? 'Record' : path}</dt>
      <dd>
        <Words before={before ?? ''} after={after ?? ''} />
      </dd>
    </div>
  );
}

function Fields({ found }: { readonly found: readonly Difference[] }): ReactNode {
  if (found.length === 0) return null;
  return (
    <>
      <dl className="differences">
        {found.slice(0, MOST_DIFFERENCES).map((each) => (
          <Field key={each.path} {...each} />
        ))}
      </dl>
      {found.length > MOST_DIFFERENCES && <p>{`And ${found.length - MOST_DIFFERENCES} more fields.`}</p>}
    </>
  );
}

/** A record without its blocks. */
function withoutBlocks(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { blocks: _, ...rest } = value;
  return rest;
}

/** A block without its name, which is told beside it. */
function withoutName(block: Fields | null): unknown {
  if (block === null) return null;
  const { name: _, ...rest } = block;
  return rest;
}

/** Where a block was and is, in words. */
function placeWords({ from, to }: BlockChange): string {
  if (from === null) return `at place ${to}`;
  if (to === null) return `from place ${from}`;
  return from === to ? `at place ${to}` : `from place ${from} to ${to}`;
}

/** What became of a block, in words: `Moved block text from place 3 to 1`. */
const blockWords = (change: BlockChange): string => `${WHAT[change.what]} block ${change.name} ${placeWords(change)}`;

/** What differs between two versions of a record, in a line for each field or block; values as `side` writes them. */
export function changedLines(
  before: unknown,
  after: unknown,
  side: (text: string | null) => string,
): readonly string[] {
  return [
    ...differences(withoutBlocks(before), withoutBlocks(after)).map(
      (each) => `${each.path}: ${side(each.before)} → ${side(each.after)}`,
    ),
    ...blockChanges(blocksOf(before), blocksOf(after)).map(blockWords),
  ];
}

function Block({ change }: { readonly change: BlockChange }): ReactNode {
  const { what, before, after } = change;
  return (
    <li data-testid="block-change">
      <p>
        <b>{blockWords(change)}</b>
      </p>
      {what === 'moved' ? null : <Fields found={differences(withoutName(before), withoutName(after))} />}
    </li>
  );
}

/** What differs between two versions of a record: words in its texts, and its blocks by their names. */
export function RecordChanges({ before, after }: { readonly before: unknown; readonly after: unknown }): ReactNode {
  const found = differences(withoutBlocks(before), withoutBlocks(after));
  const blocks = blockChanges(blocksOf(before), blocksOf(after));
  if (found.length === 0 && blocks.length === 0) return <p>No difference.</p>;
  return (
    <>
      <Fields found={found} />
      {blocks.length > 0 && (
        <ul className="block-changes">
          {blocks.map((change) => (
            <Block key={`${change.what} ${change.from} ${change.to}`} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}
