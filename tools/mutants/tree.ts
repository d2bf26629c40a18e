import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Fault, planted, type VitestReport } from './fault.ts';

const REPORT = 'test-results/mutant.json';
/** Time limit of a run: a fault may make its tests wait forever. */
const START_LIMIT_MS = 180_000;
const FILE_LIMIT_MS = 30_000;

/** A copy of the working tree in which faults are planted, so that files that are being edited are not touched. */
export class Tree {
  readonly folder: string;
  #running: ChildProcess | undefined;

  /**
   * Copies the files that Git tracks in `root`, and those that the next `git add` would add. The packages are linked.
   */
  constructor(root: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'store-mutants-'));
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const file of listed.split('\0')) {
      // Git also lists files that were deleted but whose deletion is not committed.
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.folder, file));
    }
    symlinkSync(resolve(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Returns the text of a fault's file with the fault in it. Throws if the fault is out of date. */
  plantedText(fault: Fault): string {
    const path = join(this.folder, fault.file);
    if (!existsSync(path)) throw new Error(`${fault.name}: there is no ${fault.file}. Mend its row`);
    return planted(readFileSync(path, 'utf8'), fault);
  }

  /** Runs work while a fault is planted, and removes the fault afterwards. */
  async withFault<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.folder, fault.file);
    const sound = readFileSync(path);
    writeFileSync(path, this.plantedText(fault));
    try {
      return await work();
    } finally {
      writeFileSync(path, sound);
    }
  }

  /**
   * Runs test files quietly in one Vitest. Returns its report; undefined if it ended without one or was stopped because it
   * took too long.
   */
  async test(files: readonly string[]): Promise<VitestReport | undefined> {
    const report = join(this.folder, REPORT);
    rmSync(report, { force: true });
    await new Promise<void>((done, fail) => {
      const child = spawn('vitest', ['run', '--reporter=json', `--outputFile=${REPORT}`, ...files], {
        cwd: this.folder,
        stdio: 'ignore',
        detached: true,
      });
      this.#running = child;
      const limit = setTimeout(() => this.#stop(), START_LIMIT_MS + files.length * FILE_LIMIT_MS);
      child.once('error', fail);
      child.once('close', () => {
        clearTimeout(limit);
        done();
      });
    });
    this.#running = undefined;
    return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : undefined;
  }

  /** Ends the running tests and the processes that they started. */
  #stop(): void {
    const { pid } = this.#running ?? {};
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  /** Ends the running tests and removes the copy. */
  remove(): void {
    try {
      this.#stop();
    } finally {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
