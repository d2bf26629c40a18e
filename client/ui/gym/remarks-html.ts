import { type Html, html } from '#shared/encode/html.ts';
import type { Remark } from '#shared/gym-design/check.ts';

/** Remarks that are shown at once; the rest unfolds. */
const SHOWN = 8;

const item = ({ level, text }: Remark): Html =>
  html`<li class="${level}"><b>${level === 'warning' ? 'Check: ' : 'Hint: '}</b>${text}</li>`;

/** The remarks about a plan as lists; nothing without remarks. */
export function remarksHtml(remarks: readonly Remark[]): Html {
  if (remarks.length === 0) return html``;
  const more = remarks.slice(SHOWN);
  return html`<ul>${remarks.slice(0, SHOWN).map(item)}</ul>${
    more.length > 0 &&
    html`<details><summary class="link">${more.length} more</summary><ul>${more.map(item)}</ul></details>`
  }`;
}

/** Ids of the things that have a warning. */
export function troubledIn(remarks: readonly Remark[]): ReadonlySet<number> {
  return new Set(remarks.filter(({ level }) => level === 'warning').flatMap(({ ids }) => ids));
}
