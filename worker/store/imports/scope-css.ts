import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import selectors, { type Selector } from 'postcss-selector-parser';

/** Longest style sheet of a post, in characters. */
const LONGEST = 50_000;

/** Properties that a post's styles may set: the look of its own text and boxes, never their position on the page. */
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

/** Words, numbers, colors and quoted names in a value; its functions are checked against `FUNCTIONS`. */
const VALUE = /^[\w\s.,%#+*/()'"-]+$/;
/** Value functions that load nothing and read nothing from the rest of the page. */
const FUNCTIONS = new Set('calc clamp fit-content hsl hsla max min minmax repeat rgb rgba'.split(' ').concat(''));
/** Pseudo-classes and elements that reveal nothing outside an element, and those that contain selectors. */
const PSEUDO = new RegExp(
  `^(?:${[
    '::?(?:after|before|first-letter|first-line)|::(?:marker|selection|placeholder)',
    ':(?:active|any-link|checked|disabled|empty|enabled|focus|focus-visible|focus-within|hover|link|target|visited)',
    ':(?:first|last|only|nth|nth-last)-(?:child|of-type)|:(?:is|not|where)',
  ].join('|')})$`,
);
const COMBINATORS = new Set([' ', '>', '+', '~']);
const MEDIA = /^[\w\s():,.<>=/-]+$/;

function isHarmlessValue(value: string): boolean {
  const called = [...value.matchAll(/([\w-]*)\(/g)].map(([, name = '']) => name.toLowerCase());
  return VALUE.test(value) && called.every((name) => FUNCTIONS.has(name));
}

/** A declaration in its final form; '' if a post may not use it, undefined if it is not a declaration. */
function keptDeclaration(node: ChildNode): string | undefined {
  if (node.type === 'comment') return '';
  if (node.type !== 'decl' || !/^-{0,2}[a-z-]+$/i.test(node.prop) || node.value === '') return undefined;
  const property = node.prop.toLowerCase();
  return PROPERTIES.test(property) && isHarmlessValue(node.value) ? `${property}: ${node.value}` : '';
}

/** Whether a selector neither names the page's own elements nor reaches outside its starting point. */
function staysInside(selector: Selector): boolean {
  if (selector.first?.type === 'combinator') return false;
  let isInside = true;
  selector.walk((node) => {
    if (node.type === 'tag') isInside &&= !/^(?:html|body)$/i.test(node.value);
    else if (node.type === 'pseudo') isInside &&= PSEUDO.test(node.value.toLowerCase());
    else if (node.type === 'combinator') isInside &&= COMBINATORS.has(node.value.trim() || ' ');
    else isInside &&= !['nesting', 'comment'].includes(node.type);
  });
  return isInside;
}

/**
 * Selectors of a rule, placed below the post's own element; undefined if one could reach beyond it. Throws for an
 * invalid selector.
 */
function scopedSelectors(text: string, scope: string): string | undefined {
  const { nodes } = selectors().astSync(text);
  if (!nodes.every(staysInside)) return undefined;
  return nodes.map((selector) => `.${scope} ${String(selector).trim().replace(/\s+/g, ' ')}`).join(', ');
}

function scopedRule({ selector, nodes }: Rule, scope: string): string | undefined {
  const head = scopedSelectors(selector, scope);
  const declarations = nodes.map(keptDeclaration);
  if (head === undefined || declarations.includes(undefined)) return undefined;
  const kept = declarations.filter((declaration) => declaration !== '');
  return kept.length > 0 ? `${head} { ${kept.join('; ')} }` : '';
}

function scopedMedia({ name, params, nodes = [] }: AtRule, scope: string): string | undefined {
  if (name.toLowerCase() !== 'media' || !MEDIA.test(params)) return undefined;
  const inner = scopedNodes(nodes, scope, true);
  return inner && (inner.length > 0 ? `@media ${params} { ${inner.join(' ')} }` : '');
}

/** Rules and, at the top level, media rules; undefined if there is anything else. */
function scopedNodes(nodes: readonly ChildNode[], scope: string, isNested: boolean): readonly string[] | undefined {
  const scoped = nodes.map((node) => {
    if (node.type === 'comment') return '';
    if (node.type === 'rule') return scopedRule(node, scope);
    return node.type === 'atrule' && !isNested ? scopedMedia(node, scope) : undefined;
  });
  return scoped.some((each) => each === undefined) ? undefined : scoped.flatMap((each) => each || []);
}

/**
 * Restricts the styles of a post (`customCss`) to that post: each selector is placed below the post's own element, and
 * anything that would load, move or cover something is left out. Undefined if the sheet is not a plain list of rules;
 * then none of it is used (design, section 9).
 */
export function scopeCss(css: string, scope: string): string | undefined {
  // Escapes could disguise a forbidden word, and a tag could end the sheet.
  if (css.length > LONGEST || /[\\<&]/.test(css)) return undefined;
  try {
    return scopedNodes(parse(css).nodes, scope, false)?.join('\n');
  } catch {
    // The sheet or one of its selectors cannot be parsed. The parsers throw errors of several classes.
    return undefined;
  }
}
