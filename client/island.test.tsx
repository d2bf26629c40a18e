import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './browser/built-in.ts';
import { Enhanced, island } from './island.tsx';

/** Returns an attribute's value as a browser decodes it. */
function attribute(html: string, name: string): string | undefined {
  return new RegExp(`<store-island[^>]*\\s${name}="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const Greeting = island('greeting', 'visible', ({ name }: { name: string }) => <p>Hello {name}</p>);

describe('an island', () => {
  it('renders its View inside <store-island> with its name, its moment and its props as JSON', () => {
    const html = renderToString(<Greeting name="you" />);
    expect(html).toMatch(/^<store-island .*<p>Hello <!-- -->you<\/p><\/store-island>$/);
    expect(attribute(html, 'name')).toBe('greeting');
    expect(attribute(html, 'when')).toBe('visible');
    expect(JSON.parse(attribute(html, 'props') ?? '')).toEqual({ name: 'you' });
  });

  it('carries what the loader needs', () => {
    expect(Greeting.islandName).toBe('greeting');
    expect(renderToString(<Greeting.View name="x" />)).toBe('<p>Hello <!-- -->x</p>');
  });

  it.each(['"quotes" & \'both\'', '</store-island><script>alert(1)</script>', 'ü \u2028 😀', ''])(
    'whose props hold %j passes them whole and runs nothing',
    (name) => {
      const html = renderToString(<Greeting name={name} />);
      expect(JSON.parse(attribute(html, 'props') ?? '')).toEqual({ name });
      expect(html).not.toContain('<script');
      expect(html.match(/<\/store-island>/g)).toHaveLength(1);
    },
  );

  it('renders without a window', () => {
    expect(typeof window).toBe('undefined');
  });
});

describe('an enhanced place', () => {
  it('holds HTML, its name and its moment, and no props where it needs none', () => {
    const html = renderToString(
      <Enhanced name="tabs" when="after:300">
        <ul>
          <li>One</li>
        </ul>
      </Enhanced>,
    );
    expect(attribute(html, 'when')).toBe('after:300');
    expect(attribute(html, 'props')).toBeUndefined();
    expect(html).toContain('<ul><li>One</li></ul></store-island>');
  });

  it('passes its props as JSON', () => {
    const html = renderToString(
      <Enhanced name="tabs" when="touch" props={{ start: 2 }}>
        x
      </Enhanced>,
    );
    expect(JSON.parse(attribute(html, 'props') ?? '')).toEqual({ start: 2 });
  });
});

describe('the files of islands', () => {
  const files = readdirSync('client/islands').filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));

  it.each(files)('%s declares the island of its own name, or wakes one', (file) => {
    const name = file.replace(/\.tsx?$/, '');
    const text = readFileSync(`client/islands/${file}`, 'utf8');
    const declares = text.match(/\bisland(?:<[^(]*>)?\(\s*'([^']+)'/)?.[1];
    if (declares === undefined) expect(text).toMatch(/export (async )?function wake\b/);
    else expect(declares).toBe(name);
  });

  it('are found by every name that a page or a view uses', () => {
    const names = new Set<string>([...BUILT_IN, ...files.map((file) => file.replace(/\.tsx?$/, ''))]);
    const asked = ['worker', 'client'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
        .flatMap((file) =>
          [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/<Enhanced\s[^>]*?name="([^"]+)"/g)].map(
            (match) => match[1] ?? '',
          ),
        ),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it('never bring React to a page that no one touches: the loader imports neither it nor an island', () => {
    const loaded = new Set<string>();
    const follow = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      const text = readFileSync(file, 'utf8');
      for (const [, from = ''] of text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'";]*\sfrom\s)?'([^']+)'/gm)) {
        expect(from, file).not.toMatch(/^react|^#client\/(islands|ui)/);
        if (from.startsWith('./')) follow(`${file.split('/').slice(0, -1).join('/')}/${from.slice(2)}`);
        else if (from.startsWith('#')) follow(from.slice(1));
      }
    };
    follow('client/entry.ts');
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded]).not.toContain('client/browser/hydrate.ts');
  });
});
