import { describe, expect, it } from 'vitest';
import { WorkBehind } from './work-behind.ts';

describe('work behind answers', () => {
  it('is done one piece after the other, each once, by the request that came first', async () => {
    const behind = new WorkBehind<string>(() => 0);
    const done: string[] = [];
    const work = async (piece: string) => {
      done.push(piece);
      await undefined;
    };
    behind.add('a', 'a');
    behind.add('b', 'b');
    const first = behind.run(work);
    behind.add('c', 'c');
    await behind.run(() => Promise.reject(new Error('two at work')));
    await first;
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('goes on without a request that the platform has ended', async () => {
    let nowMs = 0;
    const behind = new WorkBehind<string>(() => nowMs);
    const done: string[] = [];
    behind.add('a', 'a');
    behind.add('b', 'b');
    void behind.run(() => new Promise<never>(() => undefined));
    await behind.run(async (piece) => void done.push(piece));
    expect(done).toEqual([]);
    nowMs = 41_000;
    await behind.run(async (piece) => void done.push(piece));
    expect(done).toEqual(['b']);
  });

  it('is left to the next request when the time of one is over', async () => {
    let nowMs = 0;
    const behind = new WorkBehind<string>(() => nowMs);
    const done: string[] = [];
    const slow = async (piece: string) => {
      done.push(piece);
      nowMs += 15_000;
    };
    for (const name of ['a', 'b', 'c']) behind.add(name, name);
    await behind.run(slow);
    expect(done).toEqual(['a', 'b']);
    await behind.run(slow);
    expect(done).toEqual(['a', 'b', 'c']);
  });
});
