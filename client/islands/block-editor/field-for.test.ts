// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { elementOf } from '#client/browser/morph.ts';
import { fieldFor } from './field-for.ts';

const FORM = `<form>
  <input type="hidden" name="at" value="Built for winter">
  <input name="title" value="Built for winter">
  <textarea name="html"><p>Everything for a <b>cold</b> garage.</p></textarea>
  <input name="label" value="Shop racks">
  <input name="image" value="northbar/hero.webp">
  <input name="alt" value="A rack in the snow">
  <input name="empty" value="">
</form>`;

it.each([
  ['<h1>Built for <br> winter</h1>', 'title'],
  ['<b>cold</b>', 'html'],
  ['<a href="/racks">Shop racks →</a>', 'label'],
  ['<img alt="A rack in the snow" src="https://x.test/media/other.webp">', 'alt'],
  ['<img alt="" src="https://x.test/media/hero.webp?w=600">', 'image'],
  ['<p>Something else</p>', undefined],
  ['<hr>', undefined],
])('%s was written in %s', (html, name) => {
  expect(fieldFor(elementOf(FORM) as HTMLFormElement, elementOf(html))?.name).toBe(name);
});
