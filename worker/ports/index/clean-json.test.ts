import { describe, expect, it } from 'vitest';
import { cleanList } from './clean-json.ts';

const ROWS = [
  { id: 7, slug: 'a', title: { rendered: 'Bars & “plates” [new] {x} <b>' }, content: '<p class="x">]}</p>' },
];
const TEXT = JSON.stringify(ROWS);
const ESCAPED = TEXT.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const PAGE = '<!DOCTYPE html><html><head><title>Log in</title></head><body>';
const LOGIN = `${PAGE}<form><input name="log" value="[]"></form><script>var a = [{"id":1,"slug":"x"}];</script></body></html>`;

describe('the list in an answer', () => {
  it.each([
    ['nothing else', TEXT],
    ['a byte order mark', `\uFEFF${TEXT}`],
    ['lines around it', `\n\n${TEXT}\n`],
    ['a notice before it', `<br />\n<b>Notice</b>: Undefined index [3] in {x} on line 7<br />\n${TEXT}`],
    ['a notice with empty brackets', `<b>Warning</b>: array [] given, [{}] expected<br />${TEXT}`],
    ['a style before it', `<style>a[href]{color:red}b{}</style>${TEXT}`],
    ['a script before it', `<script>var a = [{"id":9,"slug":"no"}];</script>${TEXT}`],
    ['a comment after it', `${TEXT}\n<!-- cached [page] {42} -->`],
    ['a document around it', `${PAGE}<pre>${TEXT}</pre></body></html>`],
    ['its characters encoded', `<html><body><pre>${ESCAPED}</pre></body></html>`],
    ['its characters encoded, and a comment', `<pre>${ESCAPED}</pre><!-- [] -->`],
  ])('with %s is read', (_, text) => {
    expect(cleanList(text)).toEqual(ROWS);
  });

  it.each([
    ['alone', '[]'],
    ['in a document', '<html><body><pre>[]</pre></body></html>'],
    ['after a notice', '<b>Notice</b>: something on line 7<br />\n[]'],
  ])('may be empty %s', (_, text) => {
    expect(cleanList(text)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a page to log in', LOGIN],
    ['a page of repairs', `${PAGE}<h1>Back soon</h1><script>x = []</script></body></html>`],
    ['half a list', TEXT.slice(0, TEXT.length / 2)],
    ['a list that was cut off after an empty one', `${JSON.stringify([{ id: 1, tags: [], slug: 'a' }]).slice(0, -3)}`],
    ['half a list after an empty one', `<form>[]${TEXT.slice(0, -4)}`],
    ['an error', '{"code":"rest_no_route","data":{"status":404,"params":[]}}'],
    ['a text', '"[]"'],
    ['brackets without an end', '[{'.repeat(200_000)],
    ['styles without an end', '<style>'.repeat(200_000)],
  ])('is missing in %s', (_, text) => {
    expect(() => cleanList(text)).toThrow('there is no list');
  });
});
