import type { Board } from '#shared/event/board.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A board of an outside service, and whether it is the last good one because the service does not answer. */
export interface OutsideBoard {
  readonly board: Board;
  readonly isOld: boolean;
}

/**
 * A board of Beyond the Whiteboard. If it cannot be read, which is logged, the last good one is returned, with the time of
 * its last change; undefined if there never was one.
 */
export async function btwbBoard(ctx: Ctx, id: string): Promise<OutsideBoard | undefined> {
  const { btwbCopies } = ctx.store;
  const board = await softly(ctx, 'btwb_unavailable', undefined, () => ctx.ports.btwb.board(id));
  if (board) {
    ctx.later(btwbCopies.write(id, board));
    return { board, isOld: false };
  }
  const copy = await btwbCopies.read(id);
  return copy && { board: copy, isOld: true };
}
