import { describe, expect, it } from 'vitest';
import { WorkBehind } from './work-behind.ts';

describe('work behind answers', () => {
  it('is done one piece after the other, each once, by the request that came first', async () => {
    const behind = new WorkBehind<string>();
    const done: string[] = [];
    const work = async (piece: string) => {
      done.push(piece);
      await undefined;
    };
    behind.add('a', 'a');
    behind.add('b', 'b');
    const first = behind.run(0, work);
    behind.add('c', 'c');
    await behind.run(0, () => Promise.reject(new Error('two at work')));
    await first;
    expect(done).toEqual(['a', 'b', 'c']);
    behind.add('a', 'a');
    await behind.run(0, work);
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });

  it('goes on without a request that the platform has ended', async () => {
    const behind = new WorkBehind<string>();
    const done: string[] = [];
    const work = async (piece: string) => void done.push(piece);
    for (const name of ['a', 'b', 'c']) behind.add(name, name);
    void behind.run(0, () => new Promise<never>(() => undefined));
    await behind.run(59_999, work);
    expect(done).toEqual([]);
    await behind.run(60_000, work);
    expect(done).toEqual(['b', 'c']);
  });
});
