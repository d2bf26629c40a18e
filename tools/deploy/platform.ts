import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a run of wrangler ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The version that it uploaded, if it uploaded one. */
  readonly versionId?: string;
}

/** An answer of the store. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** All that a deployment does outside itself, so that a test can walk it with a fake platform. */
export interface Platform {
  /** Runs wrangler. Its output is printed unless it is JSON, which is only read. */
  wrangler(...args: readonly string[]): Promise<Ran>;
  /** Sends a GET; undefined without an answer in time. */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<Answer | undefined>;
  /** Prints a line. */
  say(line: string): void;
  pause(ms: number): Promise<void>;
  /** Asks the person at the terminal, who does not see what is typed if it is secret; undefined without a terminal. */
  readonly ask: ((question: string, isSecret: boolean) => Promise<string>) | undefined;
}

/** Milliseconds for an answer, as long as a page of the store may take. */
const ANSWER_MS = 10_000;

function uploadedIn(file: string): { readonly versionId?: string } {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const events = lines.map(
    (line) => JSON.parse(line) as { readonly type: string; readonly version_id?: string | null },
  );
  const versionId = events.findLast(({ type }) => type === 'version-upload' || type === 'deploy')?.version_id;
  return versionId ? { versionId } : {};
}

function isJson(args: readonly string[]): boolean {
  return args.includes('--json') || args.join(' ').startsWith('secret list');
}

async function wrangler(...args: readonly string[]): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  const events = join(folder, 'events');
  writeFileSync(events, '');
  try {
    const child = spawn('wrangler', args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_OUTPUT_FILE_PATH: events },
    });
    const said = { out: '', err: '' };
    for (const [name, stream, screen] of [
      ['out', child.stdout, process.stdout],
      ['err', child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
        if (!isJson(args)) screen.write(text);
      });
    }
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (ended) => resolve(ended ?? 1));
    });
    return { code, ...said, ...uploadedIn(events) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

async function ask(question: string, isSecret: boolean): Promise<string> {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(`${question} `);
    isHidden = isSecret;
    return (await answer).trim();
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
}

/** The real platform, reached by the wrangler of this project and over the network. */
export const cloudflare: Platform = {
  wrangler,
  get,
  say: (line) => console.log(line),
  pause: (ms) => sleep(ms),
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
};
