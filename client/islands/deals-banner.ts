/** Lets the visitor stop lines that take turns, and start them again. */
export function wake(element: HTMLElement): void {
  const button = element.querySelector<HTMLButtonElement>('[data-turns-stop]');
  const box = element.closest<HTMLElement>('.turns');
  button?.addEventListener('click', () => {
    const isStopped = box?.toggleAttribute('data-stopped') ?? false;
    button.textContent = isStopped ? 'Play' : 'Pause';
  });
}
