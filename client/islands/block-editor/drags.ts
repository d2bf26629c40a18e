/** Where a dragged block would go in a row of the tree. */
const DROP = 'data-drop';

/** The place of the block of a row. */
const placeOf = (row: Element): string =>
  row.querySelector<HTMLInputElement>(':scope > .block-moves [name=at]')?.value ?? '';

/** The place after one in its list. */
function after(place: string): string {
  const at = place.lastIndexOf('/') + 1;
  return `${place.slice(0, at)}${Number(place.slice(at)) + 1}`;
}

/**
 * Lets blocks of the tree be dragged by their handles, above or below another one. `onDrop`: the place that one was taken
 * from, and the place that it is put before. The buttons of a row do the same for everyone else.
 */
export function takeDrags(root: HTMLElement, onDrop: (from: string, to: string) => void): void {
  let from = '';
  const rowAt = (event: Event): Element | null => (event.target as Element).closest('[data-testid=block-row]');
  const clear = (): void => {
    for (const row of root.querySelectorAll(`[${DROP}]`)) row.removeAttribute(DROP);
  };
  root.addEventListener('dragstart', (event) => {
    const row = rowAt(event);
    if (!row || !event.dataTransfer || !(event.target as Element).matches('.block-drag')) return;
    from = placeOf(row);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', from);
    event.dataTransfer.setDragImage(row, 0, 0);
  });
  root.addEventListener('dragover', (event) => {
    const row = rowAt(event);
    if (!row || from === '' || placeOf(row) === from || placeOf(row).startsWith(`${from}/`)) return;
    event.preventDefault();
    const { top, height } = row.getBoundingClientRect();
    const side = event.clientY < top + Math.min(height, 80) / 2 ? 'before' : 'after';
    if (row.getAttribute(DROP) === side) return;
    clear();
    row.setAttribute(DROP, side);
  });
  root.addEventListener('drop', (event) => {
    const row = root.querySelector(`[${DROP}]`);
    if (!row || from === '') return;
    event.preventDefault();
    const place = placeOf(row);
    onDrop(from, row.getAttribute(DROP) === 'before' ? place : after(place));
  });
  root.addEventListener('dragend', () => {
    clear();
    from = '';
  });
}
