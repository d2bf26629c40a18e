/** Prints the page when the button inside is pressed. */
export function wake(element: HTMLElement): void {
  element.querySelector('button')?.addEventListener('click', () => print());
}
