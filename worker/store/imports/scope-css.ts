/** Longest style sheet of one post that is read. */
const LONGEST = 50_000;

/** What styles of a post may set: how its own text and boxes look, and never where they are on the page. */
const PROPERTIES = new RegExp(
  `^(?:${[
    'color|opacity|background-color|box-shadow|object-fit|object-position|aspect-ratio|float|clear|vertical-align',
    'font(?:-(?:family|size|style|weight|variant|stretch))?|line-height|letter-spacing|word-spacing|white-space',
    'text-(?:align|transform|indent|wrap|shadow|underline-offset|decoration(?:-(?:color|line|style|thickness))?)',
    '(?:margin|padding)(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?',
    'border(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?(?:-(?:color|style|width))?|border-radius',
    'border-(?:collapse|spacing)|(?:min-|max-)?(?:width|height|inline-size|block-size)',
    'display|gap|row-gap|column-gap|columns?(?:-(?:count|width|rule|span))?|order|list-style(?:-type)?',
    'flex(?:-(?:basis|direction|flow|grow|shrink|wrap))?|grid(?:-(?:area|column|row|template(?:-columns|-rows)?))?',
    '(?:align|justify|place)-(?:content|items|self)',
  ].join('|')})$`,
);

/** Values load nothing, compute nothing foreign and end no declaration. */
const VALUE = /^[\w\s.,%#+*/()'"-]+$/;
const LOADS = /(?:url|image|image-set|element|attr|var|env|expression|src|paint|cross-fade)\s*\(/i;
/** One selector: names, classes, ids, attributes and plain pseudo-classes, which begins with no combinator. */
const SELECTOR = /^[\w.#*[:][\w\s.#*[\]:="'~>+^$|()-]*$/;
/** Of the browser's own parts and of what is outside. */
const OUTSIDE = /(?:^|[^\w-])(?:html|body)(?![\w-])|:(?:root|host|scope|has|defined|fullscreen|modal|popover-open)\b/i;
const MEDIA = /^@media\s+([\w\s():,.<>=/-]+)$/i;

/** Text up to the bracket that closes what is open, and what comes behind it; undefined where none does. */
function blockAt(css: string, start: number): { readonly inner: string; readonly end: number } | undefined {
  let depth = 1;
  for (let at = start; at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return { inner: css.slice(start, at), end: at + 1 };
  }
  return undefined;
}

/** Declarations that a post may make; undefined where the text is none. */
function declarationsOf(text: string): readonly string[] | undefined {
  const kept: string[] = [];
  for (const line of text.split(';')) {
    if (line.trim() === '') continue;
    const [name = '', ...rest] = line.split(':');
    const property = name.trim().toLowerCase();
    const value = rest.join(':').trim();
    const plain = value.replace(/\s*!important$/i, '');
    if (!/^-{0,2}[a-z-]+$/.test(property) || plain === '' || !isBalanced(plain)) return undefined;
    if (PROPERTIES.test(property) && VALUE.test(plain) && !LOADS.test(plain)) kept.push(`${property}: ${plain}`);
  }
  return kept;
}

/** Selectors of a rule below the post's own element; undefined where one could reach beyond it. */
function scopedSelectors(text: string, scope: string): string | undefined {
  const selectors = text.split(',').map((selector) => selector.trim().replace(/\s+/g, ' '));
  if (!selectors.every((selector) => SELECTOR.test(selector) && !OUTSIDE.test(selector))) return undefined;
  if (!selectors.every((selector) => isBalanced(selector))) return undefined;
  return selectors.map((selector) => `.${scope} ${selector}`).join(', ');
}

/** Brackets and quotes are closed in the order in which they were opened. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    const last = open.at(-1);
    if (last === '"' || last === "'") {
      if (character === last) open.pop();
    } else if (character === '"' || character === "'") open.push(character);
    else if (character === '(') open.push(')');
    else if (character === '[') open.push(']');
    else if ((character === ')' || character === ']') && open.pop() !== character) return false;
  }
  return open.length === 0;
}

function rulesOf(css: string, scope: string, isNested: boolean): readonly string[] | undefined {
  const rules: string[] = [];
  for (let at = 0; at < css.length; ) {
    if (/\s/.test(css[at] ?? '')) {
      at++;
      continue;
    }
    const brace = css.indexOf('{', at);
    const block = brace === -1 ? undefined : blockAt(css, brace + 1);
    if (!block) return undefined;
    const head = css.slice(at, brace).trim();
    at = block.end;
    if (head.startsWith('@')) {
      const media = isNested ? undefined : MEDIA.exec(head)?.[1];
      const inner = media === undefined ? undefined : rulesOf(block.inner, scope, true);
      if (inner === undefined) return undefined;
      if (inner.length > 0) rules.push(`@media ${media?.trim()} { ${inner.join(' ')} }`);
      continue;
    }
    const selectors = scopedSelectors(head, scope);
    const declarations = declarationsOf(block.inner);
    if (selectors === undefined || declarations === undefined) return undefined;
    if (declarations.length > 0) rules.push(`${selectors} { ${declarations.join('; ')} }`);
  }
  return rules;
}

/**
 * The styles of one post (`customCss`) so that they reach nothing but it: each selector is below the post's own
 * element, and what would load, move or cover something is left out. Undefined where the sheet is no plain list of
 * rules: nothing of it is taken then (design, section 9).
 */
export function scopeCss(css: string, scope: string): string | undefined {
  if (css.length > LONGEST) return undefined;
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  // Escapes could spell what is looked for otherwise, and a tag could end the sheet.
  if (/[\\<@&]/.test(plain.replace(/@media\b/gi, ''))) return undefined;
  const rules = rulesOf(plain, scope, false);
  return rules?.join('\n');
}
