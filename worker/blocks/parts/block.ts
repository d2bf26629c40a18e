import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { PageProduct } from '#shared/block/drawn.ts';
import type { BlockKind } from '#shared/block/kind.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Blocks that are ready to be drawn. */
export interface Nested {
  readonly blocks: readonly unknown[];
}

/** What the blocks of a page know of it and of each other. */
export interface BlockPage {
  readonly ctx: Ctx;
  /** The product that the page is about, if it is about one. */
  readonly product: PageProduct | null;
  /** Products that blocks drawn so far show: none is shown twice on a page. */
  readonly shown: Set<number>;
  /** Whether something of the page could not be read; a block notes that itself if it shows less than it should. */
  readonly gaps: { hasAny: boolean };
  /** When a block of the page next begins or ends to be shown, Unix milliseconds; Infinity if none does. */
  readonly season: { nextMs: number };
  /** Ids given to elements so far, with how often (`idOf`). */
  readonly ids: Map<string, number>;
  /** Prepares and draws blocks from elsewhere, such as those of a named block, in the place of this one. */
  readonly nested: {
    readonly prepare: (records: readonly BlockRecord[]) => Promise<Nested>;
    readonly draw: (prepared: Nested) => readonly ReactNode[];
  };
  /** The block is the first of a page that has no other title. */
  readonly isFirst: boolean;
}

/** What the view of a block gets. */
export interface BlockView<Props, Data> {
  readonly ctx: Ctx;
  readonly page: BlockPage;
  readonly props: Props;
  readonly data: Data;
  /** The drawn blocks in each of its places. */
  readonly slots: Readonly<Record<string, readonly ReactNode[]>>;
}

/** How a kind of block reads its data and looks. Its file has the name of the block. */
export interface Block {
  readonly kind: BlockKind;
  /** Styles that it needs besides those of every page, by its props as they are stored. */
  readonly sheetFor: (props: Readonly<Record<string, unknown>>) => Sheet | undefined;
  /** Reads what the block shows; undefined leaves the block out. */
  readonly load: (page: BlockPage, props: unknown) => Promise<unknown>;
  /** Draws the block; null leaves it out. */
  readonly draw: (view: BlockView<never, never>) => ReactNode;
}

/** Declares how a kind of block is drawn. */
export function block<Props extends z.ZodObject, Data = true>(
  kind: BlockKind<Props>,
  how: {
    readonly sheet?: Sheet | ((props: Readonly<Record<string, unknown>>) => Sheet | undefined);
    readonly load?: (page: BlockPage, props: z.output<Props>) => Promise<Data | undefined>;
    readonly View: (view: BlockView<z.output<Props>, Data>) => ReactNode;
  },
): Block {
  return {
    kind,
    sheetFor: typeof how.sheet === 'function' ? how.sheet : () => how.sheet as Sheet | undefined,
    load: (page, props) => how.load?.(page, props as z.output<Props>) ?? Promise.resolve(true),
    draw: how.View as Block['draw'],
  };
}
