/** A kind of gear that the builder's palette offers. */
export interface PaletteKind {
  readonly label: string;
  /** What its button looks for. */
  readonly phrase: string;
}

/** The palette of the builder: what most gyms consist of, the largest first. The first one is open in a new gym. */
export const PALETTE: readonly [PaletteKind, ...PaletteKind[]] = [
  { label: 'Racks', phrase: 'power rack' },
  { label: 'Benches', phrase: 'bench' },
  { label: 'Barbells', phrase: 'barbell' },
  { label: 'Plates', phrase: 'plate' },
  { label: 'Dumbbells', phrase: 'dumbbell' },
  { label: 'Kettlebells', phrase: 'kettlebell' },
  { label: 'Storage', phrase: 'storage' },
  { label: 'Boxes', phrase: 'plyo box' },
  { label: 'Balls', phrase: 'ball' },
  { label: 'Sleds', phrase: 'sled' },
];
