import { expect, it } from 'vitest';
import { closedWords, welcome } from './welcome.ts';

const DEMO = { demoAccounts: ['athlete@northbar.test', 'staff@northbar.test'], payments: 'sandbox' };

it('names both addresses, the demo accounts and the sandbox cards', () => {
  expect(welcome(8790, DEMO)).toEqual([
    '',
    '  Shop      http://localhost:8790   (regional sites below /ca /apo /eu /au /gb)',
    '  Customer  athlete@northbar.test / Deadlift-500',
    '  Staff     http://local.localhost:8790/staff',
    '            staff@northbar.test / Backoffice-500',
    '  Cards     4111 1111 1111 1111   approved',
    '            4000 0000 0000 0002   declined',
    '            4917 6100 0000 0000   3-D Secure',
    '            4000 0000 0000 0341   approved once, renewals declined',
    '',
    '  Press Ctrl-C to stop it.',
  ]);
});

it('names only accounts that exist and cards that the gateway knows', () => {
  const lines = welcome(8790, { demoAccounts: [], payments: 'http' }).join('\n');
  expect(lines).toContain('http://local.localhost:8790/staff');
  expect(lines).not.toMatch(/@northbar|4111|0341/);
});

it('says of a closed store why it is closed, or where the reason is', () => {
  expect(closedWords(8790, ['PAYMENTS: must not be sandbox']).join('\n')).toContain(
    '    PAYMENTS: must not be sandbox\n',
  );
  expect(closedWords(8790, []).join('\n')).toMatch(/8790 answers 503.*store_refused.*Demo accounts/s);
});
