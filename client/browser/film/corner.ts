import '#client/styles/film-corner.css';
import { make } from '#client/browser/make.ts';

/** What the buttons of a corner do. */
export interface CornerActions {
  readonly close: () => void;
  /** Goes back to where the film belongs. */
  readonly back: () => void;
}

function bar(title: string, { close, back }: CornerActions): HTMLElement {
  const name = make('button', { type: 'button', class: 'film-back', 'data-testid': 'film-back' }, title);
  const end = make('button', {
    type: 'button',
    class: 'iconbtn',
    'aria-label': 'Close the video',
    'data-testid': 'film-close',
  });
  end.append('×');
  name.addEventListener('click', back);
  end.addEventListener('click', close);
  return make('div', { class: 'film-bar' }, name, end);
}

/**
 * Shows the box of a film in the corner of the window. It goes to the top layer, where neither the page's layout nor the
 * styles of a post reach it, and stays where it is in the document, so that it plays on.
 */
export function floatBox(box: HTMLElement, title: string, actions: CornerActions): void {
  if (box.dataset.floats !== undefined) return;
  box.dataset.floats = '';
  box.append(bar(title, actions));
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', `Video: ${title}`);
  box.popover = 'manual';
  box.showPopover();
  box.onkeydown = ({ key }) => {
    if (key === 'Escape') actions.close();
  };
}

/** Puts the box back into its place. */
export function landBox(box: HTMLElement): void {
  if (box.dataset.floats === undefined) return;
  delete box.dataset.floats;
  box.hidePopover();
  box.popover = null;
  box.removeAttribute('role');
  box.removeAttribute('aria-label');
  box.querySelector('.film-bar')?.remove();
  box.onkeydown = null;
}
