type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input:not([type=hidden], [type=checkbox]), textarea, select';

/** Words without markup, spaces and case. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What an element of the canvas says, the nearest first: its words, or the name and the file of a picture. */
function saidBy(target: Element): readonly string[] {
  const { alt, src } = target as Partial<HTMLImageElement>;
  if (target.tagName === 'IMG' && src)
    return [alt ?? '', decodeURIComponent(new URL(src).pathname.split('/').at(-1) ?? '')];
  return [target.textContent ?? ''];
}

/** The field of a form in which an element of the canvas was written; undefined if none says the same. */
export function fieldFor(form: HTMLFormElement, target: Element): Field | undefined {
  const fields = [...form.querySelectorAll<Field>(FIELDS)].map((field) => ({ field, text: plain(field.value) }));
  for (const said of saidBy(target)
    .map(plain)
    .filter((text) => text !== '')) {
    const same = fields.find(({ text }) => text === said);
    if (same) return same.field;
    const around = fields
      .filter(({ text }) => text !== '' && (text.includes(said) || said.includes(text)))
      .sort((a, b) => Math.abs(a.text.length - said.length) - Math.abs(b.text.length - said.length))[0];
    if (around) return around.field;
  }
  return undefined;
}
