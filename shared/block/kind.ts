import type { z } from 'zod';

/** What a block looks like in a page's record, as far as its kind decides (public contract, section 11). */
export interface BlockExample {
  readonly props: Readonly<Record<string, unknown>>;
  readonly value?: string;
  readonly slots?: Readonly<Record<string, readonly (BlockExample & { readonly name: string })[]>>;
}

/** A kind of block: what editors may write in it. `worker/blocks/` draws it, in a file of the same name. */
export interface BlockKind<Props extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** What visitors see, in a sentence for editors (`docs/blocks.md`). */
  readonly summary: string;
  readonly props: Props;
  /**
   * Places for blocks within it, and what each is for. A name that ends in `*` stands for any name that begins so.
   * Absent: it holds no blocks.
   */
  readonly slots?: Readonly<Record<string, string>>;
  /** The prop that the record's `value` stands for, for editors who write a block with a text and nothing else. */
  readonly valueProp?: string;
  /** A complete block as it may stand in a page of the demo store. */
  readonly example: BlockExample;
}

/** Declares a kind of block. */
export function blockKind<Props extends z.ZodObject>(kind: BlockKind<Props>): BlockKind<Props> {
  return kind;
}

/** Whether a kind has a place of this name. */
export function hasSlot({ slots = {} }: BlockKind, name: string): boolean {
  return Object.keys(slots).some((slot) => (slot.endsWith('*') ? name.startsWith(slot.slice(0, -1)) : slot === name));
}
