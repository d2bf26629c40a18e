import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import { combinationsOf, joinTargets, MOST_COMBINATIONS, targetsOf } from '#shared/block/targets.ts';
import { blockCircle, namedBlocks } from '#shared/block/tree.ts';
import type { Catalogue } from './catalogue.ts';
import type { ReportBuilder } from './report.ts';

type Blocks = Record<string, unknown>[];

/** A file name of a picture, and no address. */
const PICTURE = /^(?!https?:)[^\s<>"]+\.(?:avif|gif|jpe?g|png|webp)$/i;

/** What is done with the texts of blocks. */
export interface BlockTexts {
  /** Replaces Magento's directives in HTML. */
  readonly html: (text: string) => string;
  /** The media key of a picture; null for one that is missing. */
  readonly picture: (path: string) => string | null;
}

function finishValue(value: unknown, texts: BlockTexts, isHtml: boolean): unknown {
  if (typeof value === 'string') {
    if (isHtml) return texts.html(value);
    return PICTURE.test(value) ? (texts.picture(value) ?? value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => finishValue(item, texts, false));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const kind = typeof record.name === 'string' ? BLOCK_KINDS.get(record.name) : undefined;
  const isText = (name: string): boolean => name === 'html' || (name === 'value' && kind?.valueProp === 'html');
  return Object.fromEntries(
    Object.entries(record).map(([name, item]) => [name, finishValue(item, texts, isText(name))]),
  );
}

/** Blocks with their directives replaced and their pictures named as the store names them. */
export function finishBlocks(blocks: Blocks, texts: BlockTexts): Blocks {
  return blocks.map((block) => finishValue(block, texts, false) as Record<string, unknown>);
}

/**
 * Rejects what only shows when all rows are read: named blocks that lead back to themselves, and pages that vary by too
 * much with the named blocks that they show.
 */
export function checkBlocks(catalogue: Catalogue, report: ReportBuilder): void {
  const named = new Map<string, BlockRecord[]>();
  for (const { value } of catalogue.blocks) {
    named.set(value.identifier, [
      ...(named.get(value.identifier) ?? []),
      ...(value.blocks as unknown as BlockRecord[]),
    ]);
  }
  for (;;) {
    const circle = blockCircle(new Map([...named].map(([name, blocks]) => [name, namedBlocks(blocks)])));
    if (!circle) break;
    const reason = `blocks: named blocks lead back to themselves: ${circle.join(', ')}`;
    keep(
      catalogue.blocks,
      ({ value }) => !circle.includes(value.identifier),
      (row) => report.reject('blocks', row, row.value.identifier, reason),
    );
    for (const name of circle) named.delete(name);
  }
  keep(
    catalogue.pages,
    ({ value }) => versionsOf(value.blocks as unknown as BlockRecord[], named) <= MOST_COMBINATIONS,
    (row) =>
      report.reject(
        'pages',
        row,
        row.value.identifier,
        `blocks: tests and segments of the page and of its named blocks make more than ${MOST_COMBINATIONS} versions of it`,
      ),
  );
}

function keep<Row>(rows: Row[], isKept: (row: Row) => boolean, refuse: (row: Row) => void): void {
  for (const row of rows.filter((each) => !isKept(each))) {
    refuse(row);
    rows.splice(rows.indexOf(row), 1);
  }
}

function versionsOf(blocks: readonly BlockRecord[], named: ReadonlyMap<string, readonly BlockRecord[]>): number {
  const seen = new Set<string>();
  const lists: (readonly BlockRecord[])[] = [blocks];
  for (const list of lists) {
    for (const name of namedBlocks(list)) {
      if (seen.has(name)) continue;
      seen.add(name);
      lists.push(named.get(name) ?? []);
    }
  }
  return combinationsOf(joinTargets(lists.map(targetsOf)));
}
