import { expect, it } from 'vitest';
import { lazily } from './lazily.ts';

interface Gym {
  readonly bars: readonly string[];
  readonly plates: readonly string[];
  readonly sauna: string | undefined;
}

/** Opens gyms by their names, and records what is built. */
function gyms() {
  const built: string[] = [];
  const open = lazily<string, Gym>({
    bars: (name) => {
      built.push(`bars of ${name}`);
      return [`${name} bar`];
    },
    plates: (name, { bars }) => {
      built.push(`plates of ${name}`);
      return bars.map((bar) => `plate for ${bar}`);
    },
    sauna: (name) => {
      built.push(`sauna of ${name}`);
      return undefined;
    },
  });
  return { built, open };
}

it('builds a part when it is first read, once, even if there is none', () => {
  const { built, open } = gyms();
  const gym = open('North');
  expect(built).toEqual([]);
  expect([gym.sauna, gym.sauna]).toEqual([undefined, undefined]);
  expect(gym.bars).toBe(gym.bars);
  expect(built).toEqual(['sauna of North', 'bars of North']);
});

it('builds the parts that another part uses, and shares them', () => {
  const { built, open } = gyms();
  const { plates, bars } = open('North');
  expect([plates, bars]).toEqual([['plate for North bar'], ['North bar']]);
  expect(built).toEqual(['bars of North', 'plates of North']);
});

it('keeps the parts of each object separate', () => {
  const { open } = gyms();
  const [north, south] = [open('North'), open('South')];
  expect([north.bars, south.bars, north.bars]).toEqual([['North bar'], ['South bar'], ['North bar']]);
});

it('tries again when a part could not be built', () => {
  let tries = 0;
  const opened = lazily<null, { readonly tries: number }>({
    tries: () => {
      tries += 1;
      if (tries === 1) throw new Error('the first try fails');
      return tries;
    },
  })(null);
  expect(() => opened.tries).toThrow('the first try fails');
  expect([opened.tries, opened.tries]).toEqual([2, 2]);
});
