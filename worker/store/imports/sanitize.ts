import sanitizeHtml from 'sanitize-html';

/**
 * What HTML from merchants may contain: text, lists, tables, links and pictures of this store. Nothing that executes or
 * loads anything else.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'div',
    'span',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'code',
    'mark',
    'abbr',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'details',
    'summary',
  ],
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'data-block', 'data-products', 'data-count'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // A page has only one h1: its own heading.
  transformTags: { h1: 'h2' },
};

/** Returns HTML that is safe in a page of the store. Text without a tag is returned unchanged. */
export function sanitize(html: string): string {
  return html.includes('<') ? sanitizeHtml(html, OPTIONS) : html;
}
