import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deployStore, NO_WORKER, PENDING_CLASSES, type Project } from './deploy-store.ts';
import { FakePlatform } from './fake-platform.ts';

const SECRETS = ['SESSION_SECRET', 'STAFF_TOKEN', 'ADYEN_KEY', 'ADYEN_HMAC_KEY'];
const VARS = {
  BASE_URL: 'https://www.example.com',
  ADMIN_HOSTS: 'local.localhost, admin.example.com',
  PAYMENTS: 'adyen',
  ADYEN_URL: 'https://checkout-test.adyen.com/v72',
  ADYEN_MERCHANT_ACCOUNT: 'Northbar',
};
const TOML = 'name = "northbar"\ndatabase_id = "1111"\n\n[vars]\nBASE_URL = ""\nPAYMENTS = "sandbox"\n';
const MIGRATIONS = new Map([
  ['0001_create_a.sql', ''],
  ['0002_add_b.sql', ''],
]);

/** A checkout that is ready for deployment, and what was saved of it. */
function checkout(changes: Partial<Project> = {}): Project & { readonly saved: string[] } {
  const saved: string[] = [];
  return {
    toml: TOML,
    vars: VARS,
    worker: 'northbar',
    migrations: MIGRATIONS,
    save: (toml) => saved.push(toml),
    build: async () => 'new',
    saved,
    ...changes,
  };
}

/** A platform on which a release of the store is live as version-1. */
function livePlatform(): FakePlatform {
  const platform = new FakePlatform();
  platform.versions.set('version-1', { release: 'old', findsKept: true });
  platform.shares.set('version-1', 100);
  platform.applied.add('0001_create_a.sql');
  for (const name of SECRETS) platform.secrets.set(name, 'kept');
  return platform;
}

const BACK = 'versions deploy version-1@100% --yes';
const at = (percent: number) =>
  percent === 100
    ? 'versions deploy version-2@100% --yes'
    : `versions deploy version-2@${percent}% version-1@${100 - percent}% --yes`;
const BEGINNING = ['d1 migrations apply DB --remote', 'versions upload', at(0)];

describe('a release behind another one', () => {
  it('gets migrations first, then traffic in steps, and its triggers last', async () => {
    const platform = livePlatform();
    expect(await deployStore(platform, checkout())).toBe(0);
    expect(platform.changes).toEqual([...BEGINNING, at(10), at(50), at(100), 'triggers deploy']);
    expect([...platform.shares]).toEqual([['version-2', 100]]);
    expect(platform.said.join('\n')).toContain('npx wrangler versions deploy version-1@100% --yes');
    expect(platform.said.join('\n')).not.toContain('Nobody of the staff');
  });

  it.each([
    [0, []],
    [10, [at(10)]],
    [50, [at(10), at(50)]],
    [100, [at(10), at(50), at(100)]],
  ])('goes back by itself when errors rise at %i percent', async (percent, steps) => {
    const platform = livePlatform();
    platform.next = {
      release: 'new',
      findsKept: true,
      statusAt: (share, path) => (share >= percent && path === '/barbells' ? 500 : 200),
    };
    expect(await deployStore(platform, checkout())).toBe(1);
    expect(platform.changes).toEqual([...BEGINNING, ...steps, BACK]);
    expect([...platform.shares]).toEqual([['version-1', 100]]);
    expect(platform.said.join('\n')).toContain('5× 500 /barbells');
  });

  it('reaches no visitor when it is closed or is not the release that was built', async () => {
    for (const next of [
      { release: 'new', findsKept: true, statusAt: () => 503 },
      { release: 'another', findsKept: true },
    ]) {
      const platform = livePlatform();
      platform.next = next;
      expect(await deployStore(platform, checkout())).toBe(1);
      expect(platform.changes).toEqual([...BEGINNING, BACK]);
      expect(platform.said.join('\n')).toContain('does not report release new');
    }
  });

  it('goes back when the platform does not take a step, and says what to do when it cannot', async () => {
    const platform = livePlatform();
    platform.failing = 'version-2@50%';
    expect(await deployStore(platform, checkout())).toBe(1);
    expect(platform.changes.at(-1)).toBe(BACK);
    const stuck = livePlatform();
    stuck.failing = 'versions deploy';
    expect(await deployStore(stuck, checkout())).toBe(1);
    expect(stuck.said.join('\n')).toContain(`Do it by hand now: npx wrangler ${BACK}`);
  });

  it('is compared with the version before: what failed there does not count against it', async () => {
    const platform = livePlatform();
    const statusAt = (_: number, path: string) => (path === '/barbells' ? 500 : 200);
    platform.versions.set('version-1', { release: 'old', findsKept: true, statusAt });
    platform.next = { release: 'new', findsKept: true, statusAt };
    expect(await deployStore(platform, checkout())).toBe(0);
  });

  it('gets all traffic at once where the version before does not find its files', async () => {
    const platform = livePlatform();
    platform.versions.set('version-1', { release: 'old', findsKept: false });
    expect(await deployStore(platform, checkout())).toBe(0);
    expect(platform.changes).toEqual([...BEGINNING, at(100), 'triggers deploy']);
  });

  it('with a new class of Durable Objects is deployed at once, with words', async () => {
    const platform = livePlatform();
    platform.hasPendingClasses = true;
    expect(await deployStore(platform, checkout())).toBe(0);
    expect(platform.changes).toEqual([...BEGINNING.slice(0, 2), 'deploy']);
    expect(platform.said.join('\n')).toContain('for all traffic at once');
  });
});

it('the first release is deployed at once with its secrets, and says what the first member of the staff does', async () => {
  const platform = new FakePlatform();
  platform.members = 0;
  platform.answers = { SESSION_SECRET: '', STAFF_TOKEN: '', ADYEN_KEY: 'key', ADYEN_HMAC_KEY: 'ab'.repeat(32) };
  expect(await deployStore(platform, checkout())).toBe(0);
  expect(platform.changes).toEqual(['d1 migrations apply DB --remote', 'deploy']);
  expect([...platform.secrets.keys()].toSorted()).toEqual(SECRETS.toSorted());
  expect(platform.secrets.get('SESSION_SECRET')).toMatch(/^[0-9a-f]{64}$/);
  expect(platform.secrets.get('ADYEN_KEY')).toBe('key');
  const said = platform.said.join('\n');
  expect(said).toContain(`Keep this STAFF_TOKEN, it is shown only now: ${platform.secrets.get('STAFF_TOKEN')}`);
  expect(said).toContain('curl https://admin.example.com/svc_staff/members');
  expect(said).toContain('at https://admin.example.com:');
});

describe('nothing is changed', () => {
  it.each([
    [
      'a placeholder',
      { toml: TOML.replace('1111', '00000000-0000-0000-0000-000000000000') },
      ['database_id: is a placeholder'],
    ],
    ['the sandbox and no address', { vars: {} }, ['PAYMENTS: must not be sandbox', 'BASE_URL: is missing']],
    ['half a captcha', { vars: { ...VARS, CAPTCHA_KEY: 'key' } }, ['CAPTCHA_SECRET: is missing']],
    ['a key of its provider', { vars: { ...VARS, ADYEN_URL: '' } }, ['ADYEN_URL: is missing, but PAYMENTS is adyen']],
    ['a secret in the open', { vars: { ...VARS, STAFF_TOKEN: 'x'.repeat(24) } }, ['must not be in wrangler.toml']],
    ['the mark of a local store', { vars: { ...VARS, STORE_PLACE: 'local' } }, ['STORE_PLACE: must not be']],
  ])('without a terminal for %s, which is listed', async (_, changes, words) => {
    const platform = livePlatform();
    const refused = await deployStore(platform, checkout(changes)).catch((error: Error) => error.message);
    for (const each of words) expect(refused).toContain(each);
    expect(platform.changes).toEqual([]);
  });

  it('without the secrets, all of which are listed', async () => {
    const platform = livePlatform();
    platform.secrets.clear();
    const refused = await deployStore(platform, checkout()).catch((error: Error) => error.message);
    for (const name of SECRETS) if (name !== 'STAFF_TOKEN') expect(refused).toContain(`${name}: is missing`);
    // A store that has staff needs no such secret: an admin makes tokens.
    expect(refused).not.toContain('STAFF_TOKEN');
    expect(platform.changes).toEqual([]);
  });

  it('with demo accounts, with both steps of a change, and where the database or the login does not answer', async () => {
    const demo = livePlatform();
    demo.demoAccounts = 2;
    await expect(deployStore(demo, checkout())).rejects.toThrow('2 demo accounts');
    const mark = '-- second step of 0002_add_b.sql: no worker since then reads the column c\n';
    const migrations = new Map([...MIGRATIONS, ['0003_drop_c.sql', `${mark}ALTER TABLE a DROP COLUMN c;`]]);
    const both = livePlatform();
    await expect(deployStore(both, checkout({ migrations }))).rejects.toThrow('are two steps');
    const silent = livePlatform();
    silent.failing = 'd1 execute';
    await expect(deployStore(silent, checkout())).rejects.toThrow('The database cannot be read');
    const stranger = livePlatform();
    stranger.failing = 'secret list';
    await expect(deployStore(stranger, checkout())).rejects.toThrow('npx wrangler login');
    for (const platform of [demo, both, silent, stranger]) expect(platform.changes).toEqual([]);
  });

  it('when a person gives no answer that helps', async () => {
    const platform = livePlatform();
    platform.answers = { PAYMENTS: 'paypal' };
    await expect(deployStore(platform, checkout({ vars: { ...VARS, PAYMENTS: '' } }))).rejects.toThrow('PAYMENTS');
    expect(platform.changes).toEqual([]);
  });
});

it('a person at the terminal fills the gaps, which are saved', async () => {
  const platform = livePlatform();
  platform.answers = { BASE_URL: 'https://www.example.com', PAYMENTS: 'http', PAYMENTS_URL: 'https://pay.example.com' };
  const project = checkout({ vars: { BASE_URL: '', PAYMENTS: 'sandbox' } });
  expect(await deployStore(platform, project)).toBe(0);
  expect(project.saved).toEqual([
    'name = "northbar"\ndatabase_id = "1111"\n\n[vars]\nBASE_URL = "https://www.example.com"\nPAYMENTS = "http"\nPAYMENTS_URL = "https://pay.example.com"\n',
  ]);
});

it('settings that nothing reads are named, and change nothing else', async () => {
  const platform = livePlatform();
  platform.secrets.set('ADYEN_KEYS', 'kept');
  expect(await deployStore(platform, checkout({ vars: { ...VARS, BASEURL: 'x' } }))).toBe(0);
  expect(platform.said.filter((line) => line.startsWith('WARNING'))).toEqual([
    expect.stringContaining('BASEURL'),
    expect.stringContaining('ADYEN_KEYS'),
  ]);
});

it('the wrangler of this project says what is expected of it', () => {
  const wrangler = readFileSync('node_modules/wrangler/wrangler-dist/cli.js', 'utf8');
  expect(wrangler).toContain(PENDING_CLASSES);
  expect(wrangler.replaceAll(/\s+/g, ' ')).toContain(NO_WORKER);
});
