/** Copies the link of a field by the button beside it. A browser that does not allow that has it marked instead. */
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
