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
  {
    key: 'first-set',
    name: 'First set',
    text: 'A squat stand, a bar, a bench and a pair of bumpers: the least that trains everything.',
    room: { width: 132, depth: 120, height: 96 },
    things: [
      at('NB-S2-BLK', 43, 6),
      at('NB-F1-BLK', 54, 20, 90),
      at('NB-WORKSHOP', 22, 46),
      at('NB-BT-45', 8, 84),
      at('NB-BT-25', 8, 102),
      at('NB-KB-16', 100, 84),
    ],
    isFeatured: false,
  },
  {
    key: 'apartment-corner',
    name: 'Apartment corner',
    text: 'Quiet training in eight by eight feet: a bench, kettlebells, a box and a ball. Nothing is dropped.',
    room: { width: 96, depth: 96, height: 96 },
    things: [
      at('NB-F1-BLK', 6, 6),
      at('NB-PLYO', 60, 6),
      at('NB-KB-12', 6, 40),
      at('NB-KB-16', 20, 40),
      at('NB-KB-24', 34, 40),
      at('NB-WB-9', 60, 40),
    ],
    isFeatured: false,
  },
  {
    key: 'powerlifting-den',
    name: 'Powerlifting den',
    text: 'One rack for squat and bench, a bar for each lift, and iron within reach.',
    room: { width: 168, depth: 180, height: 96 },
    things: [
      at('NB-R3-BLK', 60, 6),
      at('NB-F1-BLK', 72, 22, 90),
      at('NB-PWR29', 41, 40),
      at('NB-TREE', 138, 80),
      at('IV-DD-45', 142, 110),
      at('IV-DD-35', 142, 132),
      at('NB-DL27', 6, 130),
      at('NB-SSB', 6, 150),
    ],
    isFeatured: false,
  },
  {
    key: 'weightlifting-room',
    name: 'Weightlifting room',
    text: 'A stand, a spinning bar and competition bumpers, with the middle of the floor kept free for the lifts.',
    room: { width: 180, depth: 180, height: 108 },
    things: [
      at('NB-S2-BLK', 67, 6),
      at('NB-OLY28', 46, 46),
      at('NB-TREE', 150, 80),
      at('NB-BC-25', 6, 80),
      at('NB-BC-20', 6, 102),
      at('NB-BC-10', 6, 124),
      at('NB-PLYO', 144, 130),
    ],
    isFeatured: false,
  },
  {
    key: 'sled-lane',
    name: 'Garage with a sled lane',
    text: 'A rack at the back and thirty feet in front of it for the sled and whatever else is carried.',
    room: { width: 192, depth: 432, height: 108 },
    things: [
      at('NB-R3-BLK', 72, 6),
      at('NB-F1-BLK', 84, 22, 90),
      at('NB-PWR29', 53, 40),
      at('NB-TREE', 162, 84),
      at('NB-SLED-BLK', 84, 380, 90),
      at('NB-KB-24', 8, 120),
      at('NB-KB-32', 8, 134),
      at('NB-SB-15', 8, 150),
      at('NB-PLYO', 156, 130),
    ],
    isFeatured: false,
  },
  {
    key: 'dumbbell-studio',
    name: 'Dumbbell studio',
    text: 'A full run of dumbbells and two benches, for one coach and two clients.',
    room: { width: 156, depth: 132, height: 96 },
    things: [
      at('NB-DBRACK-SET', 45, 6),
      at('NB-A2-BLK', 18, 60),
      at('NB-F1-BLK', 96, 60),
      at('NB-KB-12', 6, 6),
      at('NB-KB-16', 6, 20),
      at('NB-KB-24', 6, 34),
    ],
    isFeatured: false,
  },
  {
    key: 'two-lifters',
    name: 'Garage for two',
    text: 'Two racks side by side with room to load both bars, so nobody waits.',
    room: { width: 264, depth: 240, height: 108 },
    things: [
      at('NB-R4', 60, 6),
      at('NB-R4', 170, 6),
      at('NB-A2-BLK', 73, 24, 90),
      at('NB-A2-BLK', 183, 24, 90),
      at('NB-PWR29', 43, 44),
      at('NB-OLY28', 153, 44),
      at('NB-TREE', 12, 100),
      at('NB-TREE', 228, 100),
      at('NB-PLYO', 117, 120),
    ],
    isFeatured: false,
  },
];
