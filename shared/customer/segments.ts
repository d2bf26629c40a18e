/** A fact that customers state about themselves, with the id that services use for it (spec 2 section 9). */
export interface Segment {
  readonly id: number;
  readonly label: string;
}

/** The ways in which a customer trains. */
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

/** Occupations of customers for which the store has special offers. */
export const OCCUPATIONS: readonly Segment[] = [
  { id: 21, label: 'Military' },
  { id: 22, label: 'Law enforcement or first responder' },
];

/**
 * The priority of segments for content (spec 2 section 9). Some of them have no label in the store and are only set by
 * services.
 */
export const CONTENT_SEGMENTS: readonly number[] = [11, 43, 22, 12, 44, 23, 13, 45, 24, 19, 51, 30];

/**
 * The segment that determines a customer's content: the first in the order that the customer has; null if there is
 * none.
 */
export function primarySegment(segments: readonly number[], occupations: readonly number[]): number | null {
  return CONTENT_SEGMENTS.find((id) => segments.includes(id) || occupations.includes(id)) ?? null;
}

const SEGMENTS: ReadonlySet<number> = new Set([...INTERESTS.map(({ id }) => id), ...CONTENT_SEGMENTS]);

/** Whether a segment exists: an interest offered on a page, or any in the priority list. */
export function isSegment(id: number): boolean {
  return SEGMENTS.has(id);
}

/** The chosen interests, together with the customer's segments that no page offers, which a form must not remove. */
export function withUnoffered(chosen: readonly number[], kept: readonly number[]): number[] {
  return [...chosen, ...kept.filter((id) => !INTERESTS.some((interest) => interest.id === id))];
}

/** The label of a segment; undefined if the specification only gives its number. */
export function segmentLabel(id: number): string | undefined {
  return [...INTERESTS, ...OCCUPATIONS].find((segment) => segment.id === id)?.label;
}
