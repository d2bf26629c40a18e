/** Pairs elements of two pieces of a page that a selector finds; none if they do not have the same number of them. */
function pairs(old: Element, fresh: Element, selector: string): readonly (readonly [Element, Element])[] {
  const [mine, theirs] = [[...old.querySelectorAll(selector)], [...fresh.querySelectorAll(selector)]];
  if (mine.length !== theirs.length) return [];
  return mine.flatMap((element, index) => {
    const other = theirs[index];
    return other ? [[element, other] as const] : [];
  });
}

/** What script and visitors change of an element. */
const STATES: readonly (readonly [selector: string, attributes: readonly string[]])[] = [
  ['details', ['open']],
  ['[role=tab]', ['aria-selected', 'tabindex']],
  ['[role=tabpanel]', ['hidden']],
  ['[aria-expanded]', ['aria-expanded']],
  ['store-island', ['data-awake', 'data-failed']],
];

/** Gives a piece of a page that takes the place of another one what is open, chosen and awake in that. */
export function keepOpen(old: Element, fresh: Element): void {
  for (const [selector, attributes] of STATES)
    for (const [mine, theirs] of pairs(old, fresh, selector))
      for (const name of attributes) {
        const value = mine.getAttribute(name);
        if (value === null) theirs.removeAttribute(name);
        else theirs.setAttribute(name, value);
      }
}

/** Gives a piece of a page that takes the place of another one what is chosen in the fields of that. */
export function keepChosen(old: Element, fresh: Element): void {
  for (const select of old.querySelectorAll<HTMLSelectElement>('select[name]')) {
    const same = fresh.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(select.name)}"]`);
    const option = [...(same?.options ?? [])].find(({ value }) => value === select.value);
    if (option) option.selected = true;
  }
}
