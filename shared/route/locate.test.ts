import { describe, expect, it } from 'vitest';
import { locate, parseHostSites } from './locate.ts';

const HOSTS = parseHostSites('www.example.ca=CAN, Shop.Example.co.uk:8443=gbr');

describe('where a request is routed', () => {
  it.each([
    ['/', 'USA', '/'],
    ['/racks', 'USA', '/racks'],
    ['/ca', 'CAN', '/'],
    ['/ca/', 'CAN', '/'],
    ['/ca/cart', 'CAN', '/cart'],
    ['/CA/Cart', 'CAN', '/Cart'],
    ['/Eu/x', 'EUR', '/x'],
    ['/gb/x', 'GBR', '/x'],
    ['/au/x', 'AUS', '/x'],
    ['/aPo/x', 'APO', '/x'],
    ['/cable', 'USA', '/cable'],
    ['/ca-bar', 'USA', '/ca-bar'],
    ['/us/x', 'USA', '/us/x'],
    ['/ca/eu/x', 'CAN', '/eu/x'],
    ['/svc_list/lists', 'USA', '/svc_list/lists'],
    ['/svc_list/site/CAN/lists', 'CAN', '/svc_list/lists'],
    ['/svc_list/site/can/lists/1', 'CAN', '/svc_list/lists/1'],
    ['/svc_list/site/GBR', 'GBR', '/svc_list'],
    ['/racks/site/CAN/x', 'USA', '/racks/site/CAN/x'],
  ])('%s is %s %s', (path, code, rest) => {
    expect(locate('localhost', path, HOSTS)).toEqual({
      site: expect.objectContaining({ code }),
      path: rest,
      unknownSite: null,
    });
  });

  it.each([
    ['//racks', 'USA', '/racks'],
    ['/ca//cart', 'CAN', '/cart'],
    ['//ca///cart//', 'CAN', '/cart/'],
    ['/svc_list//site/CAN/lists', 'CAN', '/svc_list/lists'],
    ['//svc_list/site/CAN//lists', 'CAN', '/svc_list/lists'],
  ])('double slashes collapse to one: %s is %s %s', (path, code, rest) => {
    expect(locate('localhost', path, HOSTS)).toMatchObject({ site: { code }, path: rest });
  });

  it.each(['MARS', 'constructor', '__proto__', 'US', '1'])('an unknown site code is named: %s', (code) => {
    expect(locate('localhost', `/svc_list/site/${code}/lists`, HOSTS).unknownSite).toBe(code);
  });

  it.each([
    ['www.example.ca', '/racks', 'CAN'],
    ['WWW.Example.CA', '/racks', 'CAN'],
    ['shop.example.co.uk:8443', '/racks', 'GBR'],
    ['shop.example.co.uk', '/racks', 'USA'],
    ['www.example.ca', '/eu/racks', 'EUR'],
    ['www.example.ca', '/svc_list/site/EUR/lists', 'EUR'],
  ])('%s%s is %s: a prefix takes priority over the host', (host, path, code) => {
    expect(locate(host, path, HOSTS).site.code).toBe(code);
  });
});

describe('SITE_HOSTS', () => {
  it('may be empty', () => {
    expect(parseHostSites('').size).toBe(0);
    expect(parseHostSites(' , ').size).toBe(0);
  });

  it.each(['www.example.ca', 'www.example.ca=MARS', '=CAN'])('names the entry that is invalid: %s', (entry) => {
    expect(() => parseHostSites(`a.example=USA,${entry}`)).toThrow(`'${entry}' is not host=SITE`);
  });
});
