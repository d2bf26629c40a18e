/**
 * Copies the link in a field when the button beside it is pressed. If the browser forbids that, the link is selected
 * instead.
 */
export function wake(element: HTMLElement): void {
  const field = element.querySelector('input');
  const status = element.querySelector('output');
  element.querySelector('button')?.addEventListener('click', async () => {
    if (!field || !status) return;
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = 'Link copied.';
    } catch {
      field.select();
      status.textContent = 'The link is selected. Copy it with your keyboard.';
    }
  });
}
