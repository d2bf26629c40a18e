/** By how many places the buttons of the tree move a block; 0 takes it away. */
const MOVES: Readonly<Record<string, -1 | 0 | 1>> = { up: -1, down: 1, remove: 0 };

/** The buttons of the block at a place of the tree. */
export function movesOf(root: ParentNode, at: string): HTMLFormElement | null {
  return root.querySelector(`.block-moves:has([name=at][value="${CSS.escape(at)}"])`);
}

/** The place before or after one. */
function neighborOf(place: string, by: -1 | 1): string {
  const at = place.lastIndexOf('/') + 1;
  return `${place.slice(0, at)}${Number(place.slice(at)) + by}`;
}

/**
 * Shows in the tree what a button of a block will have done. Returns where the block goes, null if it is taken away;
 * undefined if the button moves nothing.
 */
export function foresee(pressed: HTMLFormElement, from: string, action: string): string | null | undefined {
  const row = pressed.closest('.block-moves')?.closest('li');
  const by = MOVES[action];
  if (!row || by === undefined) return undefined;
  if (by === 0) {
    row.remove();
    return null;
  }
  const neighbor = by === -1 ? row.previousElementSibling : row.nextElementSibling;
  if (!neighbor) return undefined;
  // The neighbor goes, so that the focus stays in the row.
  if (by === -1) row.after(neighbor);
  else row.before(neighbor);
  return neighborOf(from, by);
}

/**
 * Brings the focus to where a block has gone, or to the one in its place if it is no longer there, unless someone has
 * gone on in the meantime.
 */
export function follow(root: ParentNode, sent: URLSearchParams, action: string): void {
  if (document.activeElement !== document.body) return;
  const at = (action === 'remove' ? sent.get('at') : new URL(location.href).searchParams.get('at')) ?? '';
  const row = movesOf(root, at) ?? [...root.querySelectorAll<HTMLElement>('.block-moves')].at(-1);
  row?.querySelector<HTMLElement>(`[value=${CSS.escape(action)}]`)?.focus();
}
