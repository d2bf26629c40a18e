const STATE = 'selected';

/** Whether an attribute only says how a field begins. It stays: what the field shows is its property. */
const isState = (element: Element, name: string) =>
  name === STATE || (name === 'value' && element instanceof HTMLInputElement);

/** Gives a field the value that its HTML names, whatever was typed into it. */
function setValue(field: Element, fresh: Element): void {
  if (field instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (field.value !== fresh.value) field.value = fresh.value;
  } else if (field instanceof HTMLOptionElement && fresh instanceof HTMLOptionElement) {
    if (field.selected !== fresh.selected) field.selected = fresh.selected;
  }
}

/**
 * Makes an element like another one by changing only what differs, so that the focus stays in what is kept. Elements are
 * matched by their order and their tags.
 */
export function morph(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== STATE) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && !isState(old, name)) old.setAttribute(name, value);
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  for (const [at, next] of after.entries()) {
    const mine = before[at];
    if (!mine) old.append(next);
    else if (mine instanceof Element && next instanceof Element && mine.tagName === next.tagName) morph(mine, next);
    else if (mine.nodeType !== next.nodeType || next instanceof Element) mine.replaceWith(next);
    else if (mine.nodeValue !== next.nodeValue) mine.nodeValue = next.nodeValue;
  }
  for (const rest of before.slice(after.length)) rest.remove();
  setValue(old, fresh);
}

/** The element that a piece of HTML describes. */
export function elementOf(html: string): Element {
  const template = document.createElement('template');
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  if (!element) throw new Error('there is no element in the HTML');
  return element;
}
