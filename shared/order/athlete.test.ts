import { expect, it } from 'vitest';
import { starters } from '#shared/order/athlete.ts';

const guest = { customerId: null, email: 'Ada@Example.com' };

it.each<[string, Parameters<typeof starters>[0], Parameters<typeof starters>[1], string[]]>([
  [
    'an athlete with an email address is known by that address',
    { email: ' Bo@x.test ', firstName: 'Bo' },
    guest,
    ['athlete:bo@x.test'],
  ],
  [
    'an athlete without an email address is known by name and date of birth',
    { firstName: 'Bo', lastName: 'Strong', birthdate: '2000-01-02' },
    guest,
    ['athlete:bo strong 2000-01-02'],
  ],
  [
    'an entry without an athlete is for the person who orders',
    { division: 'Open' },
    guest,
    ['address:ada@example.com'],
  ],
  ['an entry without any details is for the person who orders', undefined, guest, ['address:ada@example.com']],
  [
    'a customer is also known by the account, whatever the email address',
    undefined,
    { customerId: 7, email: 'other@x.test' },
    ['address:other@x.test', 'customer:7'],
  ],
])('%s', (_name, entry, buyer, names) => {
  expect(starters(entry, buyer)).toEqual(names);
});
