/** The three calls that a store makes. */
export const CALLS = ['posts', 'post', 'tags'] as const;
export type Call = (typeof CALLS)[number];

/** Which of the three a request is. */
export const callAt = ({ pathname, searchParams }: URL): Call =>
  pathname.endsWith('/tags') ? 'tags' : searchParams.has('slug') ? 'post' : 'posts';

/** What is sent in the place of a good answer. */
export interface Spoiled {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body: string;
  /** Milliseconds before it is sent. */
  readonly lateMs?: number;
}

type Spoil = (good: string) => Spoiled;

/** Answers of which nothing can be read: the last good copies are shown. */
export const UNREADABLE: Readonly<Record<string, Spoil>> = {
  'a login page with 200': () => ({ type: 'text/html', body: '<!DOCTYPE html><title>Log in</title><form></form>' }),
  'half a body': (good) => ({ body: good.slice(0, good.length / 2) }),
  nothing: () => ({ body: '' }),
  'an error of the server': () => ({ status: 500, body: '<h1>Error establishing a database connection</h1>' }),
  'five seconds late': (good) => ({ body: good, lateMs: 5000 }),
  'ten megabytes': (good) => ({ body: `${' '.repeat(10_000_000)}${good}` }),
  'a redirect to another host': () => ({ status: 302, location: 'https://elsewhere.example/', body: '' }),
};

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Answers with something around the list, which is read all the same. */
export const DISTURBED: Readonly<Record<string, Spoil>> = {
  'a notice before the list': (good) => ({ type: 'text/html', body: `<br />\n<b>Notice</b>: [x] in {y}\n${good}` }),
  'a style before the list': (good) => ({ type: 'text/html', body: `<style>a[href]{color:red}</style>${good}` }),
  'a comment after the list': (good) => ({ body: `${good}<!-- cached [1] -->` }),
  'the list escaped in a document': (good) => ({
    type: 'text/html',
    body: `<html><body><pre>${escaped(good)}</pre></body></html>`,
  }),
  'a byte order mark': (good) => ({ body: `\uFEFF${good}` }),
  'a wrong content type': (good) => ({ type: 'image/png', body: good }),
};
