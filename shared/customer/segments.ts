/** Something that customers say of themselves, by the number that services name it with (spec 2 section 9). */
export interface Segment {
  readonly id: number;
  readonly label: string;
}

/** What somebody trains. */
export const INTERESTS: readonly Segment[] = [
  { id: 11, label: 'CrossFit' },
  { id: 12, label: 'Powerlifting' },
  { id: 13, label: 'Olympic weightlifting' },
  { id: 14, label: 'Bodybuilding' },
  { id: 15, label: 'Functional fitness' },
  { id: 16, label: 'Athletics' },
  { id: 17, label: 'Running' },
  { id: 19, label: 'Strongman' },
  { id: 20, label: 'Gymnastics' },
  { id: 70, label: 'Fitness racing' },
  { id: 71, label: 'Endurance' },
  { id: 72, label: 'Rucking' },
  { id: 73, label: 'Rowing' },
  { id: 74, label: 'Cycling' },
  { id: 75, label: 'Hybrid training' },
  { id: 76, label: 'Martial arts' },
  { id: 77, label: 'Kettlebell' },
  { id: 78, label: 'Other' },
];

/** What somebody does for a living, as far as the shop has something of its own for him. */
export const OCCUPATIONS: readonly Segment[] = [
  { id: 21, label: 'Military' },
  { id: 22, label: 'Law enforcement or first responder' },
];

/** Whose content goes before whose (spec 2 section 9); the list also names segments that no site offers any more. */
const PRIMARY_ORDER = [11, 43, 22, 12, 44, 23, 13, 45, 24, 19, 51, 30];

/** The one segment whose content somebody sees: the first of the order that he names; null for none. */
export function primarySegment(segments: readonly number[], occupations: readonly number[]): number | null {
  return PRIMARY_ORDER.find((id) => segments.includes(id) || occupations.includes(id)) ?? null;
}

/** What a segment is called; undefined for an unknown one. */
export function segmentLabel(id: number): string | undefined {
  return [...INTERESTS, ...OCCUPATIONS].find((segment) => segment.id === id)?.label;
}
