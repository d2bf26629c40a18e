import { describe, expect, it } from 'vitest';
import { changeDesign } from './change.ts';
import { type GymDesign, NEW_DESIGN } from './contract.ts';
import { readDesignForm } from './form.ts';

const footprint = { width: 40, depth: 20, isAbout: false };
const before: GymDesign = [7, 8].reduce(
  (design, productId) => changeDesign(design, { do: 'add', productId, footprint }),
  NEW_DESIGN,
);
const read = (fields: Record<string, string>) => readDesignForm(before, new URLSearchParams(fields));

describe('the form of a design', () => {
  it('changes nothing where it names nothing', () => {
    expect(read({})).toEqual({ design: before, problems: [] });
  });

  it('accepts name, room, places and variants at once', () => {
    const { design, problems } = read({
      name: ' Shed ',
      width: '200',
      depth: '180',
      height: '100',
      x1: '12',
      y1: ' 30 ',
      sku1: 'A-1',
      x2: '9999',
      y2: '0',
      sku2: '',
    });
    expect(problems).toEqual([]);
    expect(design).toMatchObject({ name: 'Shed', room: { width: 200, depth: 180, height: 100 } });
    expect(design.things[0]).toMatchObject({ x: 12, y: 30, sku: 'A-1' });
    // A position beyond the wall is moved to the wall.
    expect(design.things[1]).toMatchObject({ x: 160, y: 0, sku: null });
  });

  it('chooses for all things of a product that have no choice, and for no others', () => {
    const many = [7, 7].reduce(
      (design, productId) => changeDesign(design, { do: 'add', productId, footprint }),
      changeDesign(before, { do: 'choose', id: 1, sku: 'A-1' }),
    );
    const { design } = readDesignForm(many, new URLSearchParams({ pick7: 'A-2', pick8: '' }));
    expect(design.things.map(({ productId, sku }) => [productId, sku])).toEqual([
      [7, 'A-1'],
      [8, null],
      [7, 'A-2'],
      [7, 'A-2'],
    ]);
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name of at most 80 characters.'],
    [{ name: 'n'.repeat(81) }, 'Please enter a name of at most 80 characters.'],
    [{ width: '59' }, 'Width, depth and height must each be 60 to 2400 inches.'],
    [{ height: '8 ft' }, 'Width, depth and height must each be 60 to 2400 inches.'],
    [{ x1: '1.5' }, 'Item 1 was not moved. Enter its position in whole inches.'],
    [{ y2: '' }, 'Item 2 was not moved. Enter its position in whole inches.'],
  ])('%j leaves the design unchanged', (fields, problem) => {
    expect(read(fields)).toEqual({ design: before, problems: [problem] });
  });
});
