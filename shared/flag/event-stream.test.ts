import { describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

const read = (...pieces: readonly string[]) => {
  const stream = new EventStream();
  return pieces.flatMap((piece) => stream.read(piece).map(({ name, data }) => `${name}=${data}`));
};

describe('an event stream', () => {
  it.each([
    ['a named event', ['event: features\ndata: {"a":1}\n\n'], ['features={"a":1}']],
    ['an event without a name', ['data: x\n\n'], ['message=x']],
    ['no space after the colon', ['data:x\n\n'], ['message=x']],
    ['data with colons', ['data: a: b\n\n'], ['message=a: b']],
    ['several lines of data', ['data: a\ndata: b\n\n'], ['message=a\nb']],
    ['comments and other fields', [': hi\nid: 7\nretry: 9\ndata: x\n\n'], ['message=x']],
    ['an event without data', ['event: features\n\ndata: x\n\n'], ['message=x']],
    ['line breaks of two characters', ['event: f\r\ndata: x\r\n\r\n', 'data: y\r\n\r\n'], ['f=x', 'message=y']],
    ['a line break in two pieces', ['data: x\r', '\n\r', '\ndata: y\n\n'], ['message=x', 'message=y']],
    ['an event in many pieces', ['ev', 'ent: f\nda', 'ta: x\n', '\n'], ['f=x']],
    ['an event that has not ended', ['data: x\n'], []],
    ['two events in a piece', ['data: x\n\ndata: y\n\n'], ['message=x', 'message=y']],
  ])('%s', (_, pieces, events) => {
    expect(read(...pieces)).toEqual(events);
  });

  it.each([
    ['a line', 'data: ', 'x'],
    ['many lines', '', 'data: xxxxxxxxxxxxxx\n'],
  ])('%s that never ends is not kept', (_, start, more) => {
    const stream = new EventStream();
    stream.read(start);
    expect(() => {
      for (let times = 0; times < 400; times++) stream.read(more.repeat(1000));
    }).toThrow('too long');
  });
});
