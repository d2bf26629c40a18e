import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('HTML from a template', () => {
  it.each([
    ['text is escaped', html`<b>${'<i> & "x"'}</b>`, '<b>&#60;i&#62; &#38; &#34;x&#34;</b>'],
    ['HTML is not escaped again', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&#60;</b></p>'],
    [
      'lists follow each other',
      html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`,
      '<ul><li>1</li><li>2</li></ul>',
    ],
    ['zero is a figure', html`${0}`, '0'],
    ['nothing is inserted for what is not there', html`a${false}${null}${undefined}${''}b`, 'ab'],
    ['a template without parts', html`<br>`, '<br>'],
  ])('%s', (_, made, text) => expect(made.text).toBe(text));
});
