import { expect, it } from 'vitest';
import { starters } from '#shared/order/athlete.ts';

const guest = { customerId: null, email: 'Ada@Example.com' };

it.each<[string, Parameters<typeof starters>[0], Parameters<typeof starters>[1], string[]]>([
  [
    'an athlete with an address is that address',
    { email: ' Bo@x.test ', firstName: 'Bo' },
    guest,
    ['athlete:bo@x.test'],
  ],
  [
    'one without is his name and day of birth',
    { firstName: 'Bo', lastName: 'Strong', birthdate: '2000-01-02' },
    guest,
    ['athlete:bo strong 2000-01-02'],
  ],
  ['an entry that names nobody enters its buyer', { division: 'Open' }, guest, ['address:ada@example.com']],
  ['without any facts as well', undefined, guest, ['address:ada@example.com']],
  [
    'a customer under his account too, whatever address he writes',
    undefined,
    { customerId: 7, email: 'other@x.test' },
    ['address:other@x.test', 'customer:7'],
  ],
])('%s', (_name, entry, buyer, names) => {
  expect(starters(entry, buyer)).toEqual(names);
});
