// The first step of every npm script. It runs on any Node from 20 up with nothing installed, installs what is missing,
// and continues with the Node version of the project.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [, , program, ...args] = process.argv;
const stamp = join(root, 'node_modules', '.installed-from');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  console.error('Installing packages …');
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(
      'The packages could not be installed: npm install failed. Is the network there, and the disk not full?',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: the store needs Node 20 or newer.`);
  process.exit(1);
}
install();
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(node)) {
  console.error('node_modules/.bin/node is missing. Run: npm install');
  process.exit(1);
}
const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Keeps compiled modules between runs: they are most of what starting a process costs.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: path,
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
