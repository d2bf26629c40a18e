import { type ChosenProduct, readChosen, writeChosen } from '#client/browser/comparison.ts';
import { comparePath, LEAST_COMPARED, MOST_COMPARED } from '#shared/compare/keys.ts';

/** The product of a checkbox: its value, the text of its label, and the picture of its card as shown on the page. */
function productOf(box: HTMLInputElement): ChosenProduct {
  const name = box.labels?.[0]?.querySelector('.vh')?.textContent?.trim() ?? box.value;
  const picture = (box.closest('article, .pdp') ?? document).querySelector<HTMLImageElement>('.tilepic img, .gal img');
  const address = picture?.currentSrc || picture?.src;
  return { key: box.value, name, picture: address ? new URL(address).pathname : '' };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function itemOf(product: ChosenProduct, remove: () => void): HTMLLIElement {
  // Only pictures of this store, because addresses remembered by a browser cannot be trusted.
  const picture = product.picture.startsWith('/media/')
    ? [element('img', { src: product.picture, alt: '', width: 44, height: 44 })]
    : [];
  const button = element('button', { type: 'button', className: 'iconbtn', textContent: '×', onclick: remove });
  button.setAttribute('aria-label', `Remove ${product.name} from the comparison`);
  return element('li', {}, ...picture, element('span', { textContent: product.name }), button);
}

/** Synchronizes the checkboxes of the page, the bar and the choice stored in the browser. */
export function wake(island: HTMLElement): void {
  const form = island.querySelector('form');
  const [status, list, go] = ['p', 'ul', 'button[type=submit] span'].map((each) => form?.querySelector(each));
  if (!form || !status || !list || !go) return;
  const boxes = () => [...form.elements].filter((each): each is HTMLInputElement => each instanceof HTMLInputElement);

  const draw = (chosen: readonly ChosenProduct[], words?: string): void => {
    const keys = new Set(chosen.map(({ key }) => key));
    for (const box of boxes()) box.checked = keys.has(box.value);
    form.toggleAttribute('data-chosen', chosen.length > 0);
    const missing = LEAST_COMPARED - chosen.length;
    status.textContent =
      words ?? (missing > 0 ? 'Choose one more to compare.' : `${chosen.length} of ${MOST_COMPARED} chosen.`);
    list.replaceChildren(...chosen.map((product) => itemOf(product, () => dropHere(product))));
    go.textContent = chosen.length >= LEAST_COMPARED ? `Compare ${chosen.length}` : 'Compare';
  };
  const change = (chosen: readonly ChosenProduct[], words: string): void => {
    writeChosen(chosen);
    draw(chosen, words);
  };
  const drop = ({ key, name }: ChosenProduct): void => {
    const rest = readChosen().filter((each) => each.key !== key);
    change(rest, `${name} removed. ${rest.length} of ${MOST_COMPARED} chosen.`);
  };
  // Moves the focus, since the pressed button disappears: to the next button, else to the checkbox of the product.
  const dropHere = (product: ChosenProduct): void => {
    drop(product);
    (list.querySelector('button') ?? boxes().find((box) => box.value === product.key))?.focus();
  };
  const add = (product: ChosenProduct): void => {
    const before = readChosen();
    if (before.some(({ key }) => key === product.key)) {
      draw(before);
      return;
    }
    if (before.length >= MOST_COMPARED) {
      draw(before, `You can compare ${MOST_COMPARED} products. Remove one to add ${product.name}.`);
      return;
    }
    const after = [...before, product];
    change(after, `${product.name} added. ${after.length} of ${MOST_COMPARED} chosen.`);
  };

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form) return;
    if (target.checked) add(productOf(target));
    else drop(productOf(target));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(
      new URL(form.action).pathname.replace(/\/compare$/, '') + comparePath(readChosen().map(({ key }) => key)),
    );
  });
  addEventListener('storage', () => draw(readChosen()));
  addEventListener('pageshow', () => draw(readChosen()));

  // Choices made before this script ran, and those made on other pages.
  const ticked = boxes().filter((box) => box.checked);
  draw(readChosen());
  for (const box of ticked) add(productOf(box));
}
