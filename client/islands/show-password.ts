/** Shows and hides the password of a field (`ui/password-field.tsx`) on a page without React. */
export function wake(element: HTMLElement): void {
  const field = element.querySelector('input');
  const button = element.querySelector('button');
  const [word] = button?.childNodes ?? [];
  if (!field || !button || !word) return;
  button.addEventListener('click', () => {
    const isShown = field.type === 'password';
    field.type = isShown ? 'text' : 'password';
    word.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-pressed', String(isShown));
  });
}
