import { make } from '#client/browser/make.ts';

/** Height of the chat in its dialog, in CSS pixels; the dialog scrolls where the screen is lower. */
const HEIGHT_PX = '640';

/**
 * Opens the chat above the page. Its own page is in a frame, which decides what is loaded there; before the button is
 * pressed, nothing is. Without script, the button leads to that page.
 */
export function wake(element: HTMLElement): void {
  const link = element.querySelector('a');
  if (!link) return;
  let dialog: HTMLDialogElement | undefined;

  const build = (): HTMLDialogElement => {
    const close = make('button', { type: 'button', class: 'btn line sm' }, make('span', {}, 'Close'));
    const src = `${link.getAttribute('href')}?framed`;
    const frame = make('iframe', { title: 'Chat', src, width: '100%', height: HEIGHT_PX, frameborder: '0' });
    const built = make('dialog', { class: 'dialog', 'aria-label': 'Chat' }, frame, close);
    close.addEventListener('click', () => built.close());
    // Keys that are pressed in the frame do not reach the dialog around it.
    frame.addEventListener('load', () => {
      frame.contentDocument?.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') built.close();
      });
    });
    document.body.append(built);
    return built;
  };

  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The conversation goes on when it is opened again.
    dialog ??= build();
    dialog.showModal();
  });
}
