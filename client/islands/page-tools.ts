/** Copies the link in a field. If the browser forbids that, the link is selected instead. */
async function copyFrom(field: HTMLInputElement, status: HTMLOutputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
    status.textContent = 'Link copied.';
  } catch {
    field.select();
    status.textContent = 'The link is selected. Copy it with your keyboard.';
  }
}

/** Makes a button copy the link beside it, or print the page where there is none: one file, because each has few lines. */
export function wake(element: HTMLElement): void {
  const field = element.querySelector('input');
  const status = element.querySelector('output');
  element.querySelector('button')?.addEventListener('click', () => {
    if (field && status) void copyFrom(field, status);
    else print();
  });
}
