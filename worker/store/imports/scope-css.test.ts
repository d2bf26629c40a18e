import { describe, expect, it } from 'vitest';
import { scopeCss } from './scope-css.ts';

describe('styles of a post affect only the post', () => {
  it.each([
    ['.a { color: red }', '.p .a { color: red }'],
    ['.a, h2 > .b { color: red; }', '.p .a, .p h2 > .b { color: red }'],
    ['.a{COLOR:RED!important}', '.p .a { color: RED }'],
    ['.a { margin: 0 auto } /* } */ .b { padding: 1px }', '.p .a { margin: 0 auto }\n.p .b { padding: 1px }'],
    ['@media (min-width: 40em) { .a { gap: 4px } }', '@media (min-width: 40em) { .p .a { gap: 4px } }'],
    ['a[rel="x"] + p::first-letter { font-size: 2em }', '.p a[rel="x"] + p::first-letter { font-size: 2em }'],
    ['.a { position: fixed; inset: 0; color: red }', '.p .a { color: red }'],
    ['.a { background: url(https://x.test/a); width: calc(50% - 2px) }', '.p .a { width: calc(50% - 2px) }'],
    ['.a { color: var(--ink) }', ''],
    ['.a { width: -webkit-calc(1px); color: color-mix(in srgb, red, blue) }', ''],
    [
      '.a:is(b, .c:not(:hover))::before { color: rgb(1 2 3 / 50%) }',
      '.p .a:is(b, .c:not(:hover))::before { color: rgb(1 2 3 / 50%) }',
    ],
    ['.a { z-index: 9; transform: scale(9); content: "x" }', ''],
    ['', ''],
  ])('%s', (css, scoped) => {
    expect(scopeCss(css, 'p')).toBe(scoped);
  });

  it.each([
    ['imports', '@import "https://x.test/a.css";'],
    ['fonts', '@font-face { font-family: x; src: url(//x.test/a) }'],
    ['keyframes', '@keyframes x { from { opacity: 0 } }'],
    ['nested media queries', '@media print { @media screen { .a { color: red } } }'],
    ['the page itself', 'body { display: none }'],
    ['the page itself in a list', '.a, html { display: none }'],
    ['the root of the page', ':root { color: red }'],
    [':has()', ':is(main):has(.a) { display: none }'],
    ['a neighbor', '+ footer { display: none }'],
    ['a neighbor after a comma', '.a, ~ footer { display: none }'],
    [':has() in capitals', '.a:HAS(footer) { display: none }'],
    ['a shadow tree', '.a::part(x) { color: red }'],
    ['a column combinator', '.a || td { color: red }'],
    ['nesting', '.a { & + footer { display: none } }'],
    ['nesting without an ampersand', '.a { footer { display: none } }'],
    ['an escape', '.a { c\\6f lor: red }'],
    ['the end of the style element', '.a { color: red } </style><script>'],
    ['an unclosed rule', '.a { color: red'],
    ['an extra closing brace', '.a { color: red } }'],
    ['an unclosed string', '.a { font-family: "x; } .b { color: red }'],
    ['an unclosed bracket', '.a { width: calc(1px; } .b { color: red }'],
    ['an unclosed selector', '.a[x="{ color: red }'],
    ['an unclosed comment', '.a { color: red } /* { } .b {'],
    ['text without a rule', 'hello'],
    ['an oversized style sheet', `.a { color: red }${' '.repeat(60_000)}`],
  ])('%s: nothing is kept', (_, css) => {
    expect(scopeCss(css, 'p')).toBeUndefined();
  });
});
