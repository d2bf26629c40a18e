/** Prints the page by the button inside. */
export function wake(element: HTMLElement): void {
  element.querySelector('button')?.addEventListener('click', () => print());
}
