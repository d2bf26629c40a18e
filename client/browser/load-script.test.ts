import { afterEach, expect, it, vi } from 'vitest';
import { loadScript } from './load-script.ts';

interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
  isRemoved: boolean;
}

/** A document that says of each script what `end` says. */
function browser(end: (script: Script) => void): Script[] {
  const scripts: Script[] = [];
  vi.stubGlobal('document', {
    createElement: () => {
      const script = { src: '', onload: () => undefined, onerror: () => undefined, isRemoved: false };
      return Object.assign(script, { remove: () => Object.assign(script, { isRemoved: true }) });
    },
    head: {
      append: (script: Script) => {
        scripts.push(script);
        end(script);
      },
    },
  });
  return scripts;
}

afterEach(() => vi.unstubAllGlobals());

it('without an address is refused', async () => {
  const scripts = browser(() => undefined);
  await expect(loadScript('')).rejects.toThrow('Invalid script load');
  expect(scripts).toEqual([]);
});

it('ends when the script has run, and rejects if it cannot be loaded', async () => {
  const loaded = browser((script) => script.onload());
  await loadScript('https://tags.test/a.js');
  expect(loaded.map(({ src, isRemoved }) => [src, isRemoved])).toEqual([['https://tags.test/a.js', false]]);
  const failed = browser((script) => script.onerror());
  await expect(loadScript('https://tags.test/b.js')).rejects.toThrow('https://tags.test/b.js did not load');
  expect(failed.map(({ isRemoved }) => isRemoved)).toEqual([true]);
});
