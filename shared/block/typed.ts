import { digestOf } from '#shared/encode/digest.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { type BlockPlace, blockAt, placesOf } from './edit.ts';
import { type FormField, formFieldsOf, valueOfForm } from './form.ts';
import { BLOCK_KINDS } from './kinds.ts';
import { type BlockRecord, blockRecordSchema, propsOf } from './record.ts';

/** The form of a block: what it shows, and what was typed in it. */

/** What a block may have besides its props and the blocks within it. Tests and tracking have no form. */
const OWN = blockRecordSchema.pick({ class: true, segments: true, skus: true, from: true, until: true });
const OWN_NAMES = Object.keys(OWN.shape);

/** The fields of a block: those of its kind, and those that every block may have. Undefined for an unknown kind. */
export function blockFieldsOf(
  block: BlockRecord,
): { readonly props: readonly FormField[]; readonly own: readonly FormField[] } | undefined {
  const kind = BLOCK_KINDS.get(block.name);
  return (
    kind && {
      props: formFieldsOf(kind.props, 'props', propsOf(block, kind.valueProp)),
      own: formFieldsOf(OWN, 'own', block),
    }
  );
}

/** Whether a problem is shown below a field of the form of a block. */
export const isOfField = ({ field }: FieldProblem): boolean => /^(?:own|props)\./.test(field);

/** A block as it was typed, and what is wrong with it. */
export interface TypedBlock {
  readonly block: BlockRecord;
  readonly problems: readonly FieldProblem[];
}

/** A block with what was typed in its form; what the form does not show stays. */
export function typedBlock(block: BlockRecord, fields: URLSearchParams): TypedBlock {
  const kind = BLOCK_KINDS.get(block.name);
  if (!kind) return { block, problems: [] };
  const props = valueOfForm(kind.props, 'props', fields);
  const own = valueOfForm(OWN, 'own', fields);
  const rest = Object.fromEntries(
    Object.entries(block).filter(([name]) => !OWN_NAMES.includes(name) && !(name === 'value' && kind.valueProp)),
  ) as unknown as BlockRecord;
  const problems = (
    [
      ['props', kind.props.safeParse(props, { error: issueWords })],
      ['own', OWN.safeParse(own, { error: issueWords })],
    ] as const
  ).flatMap(([root, { error }]) =>
    (error?.issues ?? []).map(({ path, message }) => ({ field: [root, ...path].join('.'), message })),
  );
  return { block: { ...rest, ...own, props } as BlockRecord, problems };
}

/** Tells a block from what another editor has made of it. */
export const markOf = (block: BlockRecord): string => String(digestOf(JSON.stringify(block)));

/** Where the block with a mark is, although others have moved it: at the place, or anywhere. Undefined if it was changed. */
export function markedPlace(blocks: readonly BlockRecord[], place: BlockPlace, mark: string): BlockPlace | undefined {
  const isMarked = (each: BlockPlace): boolean => {
    const found = blockAt(blocks, each);
    return found !== undefined && markOf(found) === mark;
  };
  return isMarked(place) ? place : placesOf(blocks).find(isMarked);
}
