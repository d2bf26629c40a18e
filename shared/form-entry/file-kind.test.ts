import { describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from '#shared/testing/hostile-files.ts';
import { fileKind, safeFileName } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(Array.from(text, (char) => char.charCodeAt(0)));

describe('the kind of a file', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00', 'image/png'],
    ['a GIF', 'GIF89a\x01\x00', 'image/gif'],
    ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['a HEIC', '\x00\x00\x00\x18ftypheic', 'image/heic'],
    ['a PDF', '%PDF-1.4\n1 0 obj << /Type /Catalog >>\n%%EOF\n', 'application/pdf'],
    ['a text', 'Bar 12\tbent\r\nsince May\r\n', 'text/plain; charset=utf-8'],
    ['a text with umlauts', '\xc3\x9cbung', 'text/plain; charset=utf-8'],
    [
      'a Word file',
      'PK\x03\x04\x14\x00[Content_Types].xml word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'an Excel file',
      'PK\x03\x04\x14\x00[Content_Types].xml xl/workbook.xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ])('%s is told by its content', (_name, content, type) => {
    expect(fileKind(bytes(content))?.type).toBe(type);
  });

  it.each([
    ['a video', '\x00\x00\x00\x18ftypisom'],
    ['a program', 'MZ\x90\x00'],
    ['a zip', 'PK\x03\x04\x14\x00a.txt'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a half PDF', '%PDF-1.4\n1 0 obj'],
    ['nothing', ''],
  ])('%s is none that a form takes', (_name, content) => {
    expect(fileKind(bytes(content))).toBeUndefined();
  });
});

/** Types that no browser runs: with `nosniff`, it never takes them for something else. */
const HARMLESS = /^(?:image\/(?:jpeg|png|gif|webp|heic)|application\/pdf|text\/plain; charset=utf-8)$/;
const SAFE_NAME = /^[\p{L}\p{M}\p{N} _-]{1,90}\.(?:jpg|png|gif|webp|heic|pdf|txt)$/u;

it('of 200 hostile files each is refused, or harmless under a name that says what it is', () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(200);
  const taken = HOSTILE_FILES.flatMap(({ name, content }) => {
    const found = fileKind(content);
    return found ? [{ type: found.type, name: safeFileName(name, found.extension) }] : [];
  });
  for (const { type, name } of taken) {
    expect(type).toMatch(HARMLESS);
    expect(name).toMatch(SAFE_NAME);
  }
  // What begins like a picture or is only text; everything else is refused.
  expect(new Set(taken.map(({ type }) => type))).toEqual(
    new Set(['image/gif', 'image/jpeg', 'image/png', 'text/plain; charset=utf-8']),
  );
  expect(taken.length).toBeLessThan(HOSTILE_FILES.length / 4);
});

it.each([
  ['photo.jpeg', 'photo.jpg'],
  ['my bar.JPG', 'my bar.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\x\\bar.png', 'bar.jpg'],
  ['bar.jpg.exe', 'bar.jpg'],
  ['gpj.\u202Eexe', 'gpj_exe.jpg'],
  ['Stange Ü.heic', 'Stange Ü.jpg'],
  ['con.txt', 'file con.jpg'],
  ['<b>.html', '_b_.jpg'],
  ['a"; filename="x.html', 'a_ filename_x.jpg'],
  ['', 'file.jpg'],
  ['.htaccess', 'file.jpg'],
  [`${'x'.repeat(200)}.png`, `${'x'.repeat(80)}.jpg`],
])('the name %j becomes %j', (name, safe) => {
  expect(safeFileName(name, 'jpg')).toBe(safe);
});
