import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { build } from 'vite';

/** Microseconds between two samples. */
const OFTEN_US = 200;

/** Where each part of the built browser files comes from. */
export type Sources = ReadonlyMap<string, SourceMap>;

/** Builds the browser's files once more, for their source maps: the same code, and so the same names. */
export async function clientSources(): Promise<Sources> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  try {
    await build({
      configFile: 'vite.client.config.ts',
      logLevel: 'silent',
      build: { outDir: folder, sourcemap: 'hidden' },
    });
    const assets = join(folder, 'assets');
    const maps = readdirSync(assets).filter((file) => file.endsWith('.js.map'));
    return new Map(
      maps.map((file) => [
        file.slice(0, -'.map'.length),
        new SourceMap(JSON.parse(readFileSync(join(assets, file), 'utf8')) as SourceMapPayload),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts to sample what a page runs. */
export async function startProfile(session: CDPSession): Promise<void> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: OFTEN_US });
  await session.send('Profiler.start');
}

/**
 * Stops sampling and returns how long each turn was in which code of some sources ran, or what that code called,
 * in milliseconds. Throws if no sample is in a file of the build: then the names or the maps are not those of the page.
 */
export async function turnsOf(session: CDPSession, sources: Sources, isOurs: RegExp): Promise<readonly number[]> {
  const { profile } = await session.send('Profiler.stop');
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  let known = 0;
  const own = new Set<number>();
  const pauses = new Set<number>();
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(garbage collector)') pauses.add(id);
    const map = sources.get(basename(callFrame.url));
    if (!map) continue;
    known += 1;
    const { lineNumber, columnNumber } = callFrame;
    const origin = map.findEntry(lineNumber, columnNumber);
    if ('originalSource' in origin && isOurs.test(origin.originalSource)) own.add(id);
  }
  if (known === 0) throw new Error('no sample is in a file of the build');
  const isInside = (node: number | undefined): boolean =>
    node !== undefined && (own.has(node) || isInside(parents.get(node)));
  const turns: number[] = [];
  let turn = 0;
  for (const [at, node] of samples.entries()) {
    // What the engine clears up in a turn belongs to it.
    const goesOn = isInside(node) || (turn > 0 && pauses.has(node));
    if (goesOn) turn += (timeDeltas[at + 1] ?? 0) / 1000;
    if (!goesOn && turn > 0) turns.push(turn);
    if (!goesOn) turn = 0;
  }
  return turn > 0 ? [...turns, turn] : turns;
}
