import { describe, expect, it } from 'vitest';
import { gearShape, inchesOf } from './kinds.ts';

const shape = (name: string, attributes: Record<string, string> = {}, categories: string[] = []) => {
  const found = gearShape({
    name,
    categories,
    attributes: Object.fromEntries(Object.entries(attributes).map(([code, value]) => [code, [value]])),
  });
  return found && [found.kind, found.footprint.width, found.footprint.depth, found.footprint.isAbout, found.height];
};

describe('the floor space of a product', () => {
  it.each([
    ['R-4 Power Rack', { footprint: '53 × 49 in', height: '90 in' }, [], ['rack', 53, 49, false, 90]],
    ['R-4 Power Rack', { footprint: '1350 x 1250 mm' }, [], ['rack', 53, 49, false, 90]],
    ['R-4 Power Rack', {}, [], ['rack', 49, 48, true, 90]],
    ['S-2 Squat Stand', { height: '72 in' }, [], ['rack', 49, 48, true, 72]],
    ['A-2 Adjustable Bench', { footprint: '54 × 26 in', height: '17.5 in flat' }, [], ['bench', 54, 26, false, 18]],
    ['Plate Tree', {}, [], ['storage', 24, 24, true, 54]],
    ['Dumbbell Rack with Run', {}, [], ['storage', 24, 24, true, 54]],
    ['North Bar 28.5 Multi', { length: '2200 mm (86.6 in)' }, [], ['barbell', 87, 2, false, null]],
    ['Wall Pull-Up Bar', { width: '48 in', length: '30 in from the wall' }, [], ['pull-up', 48, 30, false, null]],
    ['Competition Bumper 20 kg', { width: '450 mm' }, [], ['plate', 18, 18, true, null]],
    ['Push Sled P-1', {}, [], ['sled', 40, 24, true, null]],
    ['Rower Two', {}, [], ['machine', 96, 24, true, null]],
    ['Model D', {}, ['Conditioning', 'Rowers'], ['machine', 96, 24, true, null]],
    ['Home Gym', { footprint: '48 × 49 in' }, [], ['other', 48, 49, false, null]],
    ['Forge 24 kg', {}, ['Plates', 'Kettlebells'], ['kettlebell', 10, 10, true, null]],
  ] as const)('%s with %j in %j', (name, attributes, categories, expected) => {
    expect(shape(name, attributes, [...categories])).toEqual(expected);
  });

  it.each([
    ['Clamp Collars', ['Barbells', 'Collars & Chalk']],
    ['Rack Tee', ['Apparel']],
    ['Lifting Straps', ['Accessories']],
    ['Gift Card', []],
    ['Strength in 12 Weeks', ['Programs', 'Training Plans']],
    ['Messenger Bag', ['Bags']],
  ])('%s in %j takes no floor space', (name, categories) => {
    expect(shape(name, {}, categories)).toBeUndefined();
  });

  it.each([
    ['90 in', 90],
    ['2200 mm (86.6 in)', 87],
    ['7 ft', 84],
    ['20, 24 or 30 in', 30],
    ['two hands', null],
    ['0 in', null],
    ['9999 in', null],
    [undefined, null],
  ])('%s is %s inches', (text, expected) => {
    expect(inchesOf(text)).toBe(expected);
  });
});
