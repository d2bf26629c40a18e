import type { Room, Thing } from './contract.ts';

/** A product of a template, by its SKU; for a product with variants, the variant's. */
export interface TemplateThing extends Pick<Thing, 'turn' | 'x' | 'y'> {
  readonly sku: string;
}

/** A gym to start from. Its products are from the demo catalog; a template is hidden if one of them is not sold. */
export interface GymTemplate {
  /** Its key in addresses. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly room: Room;
  readonly things: readonly TemplateThing[];
  /** It is shown on the builder's start page. */
  readonly isFeatured: boolean;
}

const at = (sku: string, x: number, y: number, turn: Thing['turn'] = 0): TemplateThing => ({ sku, x, y, turn });

/** All templates in display order. Inches from the left and the back wall. */
export const GYM_TEMPLATES: readonly GymTemplate[] = [
  {
    key: 'one-car-garage',
    name: 'One-car garage',
    text: 'A rack, a bar, a flat bench and enough bumper plates for your first years, with room to open the door.',
    room: { width: 144, depth: 240, height: 96 },
    things: [
      at('NB-R3-BLK', 48, 6),
      at('NB-F1-BLK', 60, 22, 90),
      at('NB-MULTI-STL', 29, 40),
      at('NB-TREE', 6, 84),
      at('NB-BT-45', 8, 114),
      at('NB-BT-25', 8, 134),
      at('NB-PLYO', 108, 90, 90),
      at('NB-KB-16', 8, 160),
      at('NB-KB-24', 20, 160),
    ],
    isFeatured: true,
  },
  {
    key: 'two-car-garage',
    name: 'Two-car garage',
    text: 'An R-4 at the center of the back wall, dumbbells along the side, and a lane for the sled.',
    room: { width: 240, depth: 252, height: 108 },
    things: [
      at('NB-R4', 94, 6),
      at('NB-A2-BLK', 107, 24, 90),
      at('NB-PWR29', 77, 44),
      at('NB-TREE', 6, 84),
      at('NB-DBRACK-SET', 6, 130, 90),
      at('NB-PLYO', 204, 84),
      at('NB-WB-9', 220, 126),
      at('NB-SB-15', 220, 146),
      at('NB-SLED-BLK', 100, 200, 90),
      at('NB-KB-24', 40, 200),
      at('NB-KB-32', 56, 200),
    ],
    isFeatured: true,
  },
  {
    key: 'low-basement',
    name: 'Low basement',
    text: 'Everything under seven feet: a short rack, a power bar and iron plates.',
    room: { width: 168, depth: 156, height: 84 },
    things: [
      at('NB-R4-LOW', 58, 6),
      at('NB-F1-BLK', 72, 24, 90),
      at('NB-PWR29', 41, 44),
      at('NB-TREE', 138, 80),
      at('IV-DD-45', 140, 110),
      at('IV-DD-35', 140, 132),
      at('NB-KB-16', 8, 90),
      at('NB-KB-24', 20, 90),
    ],
    isFeatured: true,
  },
  {
    key: 'conditioning-corner',
    name: 'Conditioning corner',
    text: 'No barbell: a box, balls, kettlebells and a sled in the space of a bedroom.',
    room: { width: 132, depth: 144, height: 96 },
    things: [
      at('NB-PLYO', 6, 6),
      at('NB-WB-6', 48, 6),
      at('NB-WB-9', 66, 6),
      at('NB-SB-10', 84, 6),
      at('NB-SB-15', 102, 6),
      at('NB-KB-12', 6, 48),
      at('NB-KB-16', 6, 62),
      at('NB-KB-20', 6, 76),
      at('NB-SLED-BLK', 84, 96, 90),
    ],
    isFeatured: false,
  },
  {
    key: 'training-hall',
    name: 'Training hall',
    text: 'Three racks on the back wall, benches that roll away, storage in between, and half the floor left open.',
    room: { width: 480, depth: 360, height: 144 },
    things: [
      at('NB-R4', 60, 6),
      at('NB-R4', 214, 6),
      at('NB-R4', 368, 6),
      at('NB-A2-BLK', 73, 24, 90),
      at('NB-A2-BLK', 227, 24, 90),
      at('NB-A2-BLK', 381, 24, 90),
      at('NB-PWR29', 43, 44),
      at('NB-OLY28', 197, 44),
      at('NB-PWR29', 351, 44),
      at('NB-TREE', 150, 84),
      at('NB-TREE', 306, 84),
      at('NB-DBRACK-SET', 6, 120, 90),
      at('NB-PLYO', 444, 120),
      at('NB-PLYO', 444, 150),
      at('NB-SLED-BLK', 440, 300),
    ],
    isFeatured: false,
  },
];
