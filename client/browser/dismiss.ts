/** Menus made of `<details data-dismiss>` close on Escape, with focus back on their button, and on a click elsewhere. */
export function dismissOnLeave(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-dismiss][open]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', (event) => {
    for (const menu of open()) if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  });
}
