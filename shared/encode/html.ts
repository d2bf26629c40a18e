import { escapeHtml } from './escape-html.ts';

/** A piece of HTML in which every inserted text is escaped. Only `html` makes one. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can be inserted: text, which is escaped, and HTML, which is not. Nothing appears for false, null and undefined. */
export type HtmlPart = Html | readonly Html[] | string | number | false | null | undefined;

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(({ text }: Html) => text).join('');
  return part === false || part == null ? '' : escapeHtml(String(part));
}

/**
 * Makes HTML from a template, for what both the store and a script without React draw. Values in attributes need
 * quotation marks around them.
 */
export function html(template: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(template.reduce((before, next, at) => `${before}${textOf(parts[at - 1])}${next}`));
}
