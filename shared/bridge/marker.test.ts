import { describe, expect, it } from 'vitest';
import { isOlder, readMarker, writeMarker } from './marker.ts';

const read = (fields: Readonly<Record<string, string>>) => readMarker((name) => fields[name]);

describe('the marker of the app', () => {
  it.each<[string, Readonly<Record<string, string>>, object | null]>([
    ['a version alone', { mobileAppVersion: '3' }, { version: '3', platform: 'ios', deviceId: null, tab: null }],
    [
      'all fields',
      {
        mobileAppVersion: '3.1.0.12',
        mobileAppPlatform: 'Android',
        mobileAppDeviceId: 'F0:aa-1.b_2',
        mobileAppTab: 'shop',
      },
      { version: '3.1.0.12', platform: 'android', deviceId: 'F0:aa-1.b_2', tab: 'shop' },
    ],
    ['nothing', {}, null],
    ['an empty version', { mobileAppVersion: '' }, null],
    ['markup', { mobileAppVersion: '<b>' }, null],
    ['five numbers', { mobileAppVersion: '1.2.3.4.5' }, null],
    ['another platform', { mobileAppVersion: '3', mobileAppPlatform: 'windows' }, null],
    ['a device id with spaces', { mobileAppVersion: '3', mobileAppDeviceId: 'a b' }, null],
    ['a long device id', { mobileAppVersion: '3', mobileAppDeviceId: 'a'.repeat(65) }, null],
    ['a tab with a slash', { mobileAppVersion: '3', mobileAppTab: 'a/b' }, null],
  ])('reads %s', (_, fields, app) => {
    expect(read(fields)).toEqual(app);
  });

  it('is read as it was written', () => {
    const app = { version: '3.1', platform: 'android', deviceId: 'a:b', tab: 'home' } as const;
    const written = new URLSearchParams(writeMarker(app));
    expect(readMarker((name) => written.get(name))).toEqual(app);
  });
});

it.each([
  ['2.9', '3', true],
  ['3', '3.0.0', false],
  ['3.0.0', '3', false],
  ['3.2', '3.10', true],
  ['3.1.0.1', '3.1', false],
  ['10', '9.9', false],
])('%s older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
