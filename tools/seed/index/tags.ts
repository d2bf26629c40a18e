import type { ImportIndexTag } from '#shared/import/contract.ts';

/** Ids of tags by the names used in posts. The description of a tag names the category whose list it narrows. */
export const TAG = {
  journeyman: 775,
  squat: 401,
  hinge: 402,
  kettlebell: 403,
  bars: 404,
  plates: 405,
  care: 406,
  garage: 407,
  halls: 408,
  readers: 409,
  recovery: 410,
  meets: 411,
  steel: 412,
  masters: 413,
} as const;

const tag = (id: number, slug: string, name: string, description: string): ImportIndexTag => ({
  id,
  slug,
  name,
  description,
});

export const INDEX_TAGS: readonly ImportIndexTag[] = [
  tag(TAG.journeyman, 'journeyman', 'Journeyman', 'Athletes'),
  tag(TAG.masters, 'masters', 'Masters', 'Athletes'),
  tag(TAG.squat, 'squat', 'Squat', 'Movement Library'),
  tag(TAG.hinge, 'hinge', 'Hinge', 'Movement Library'),
  tag(TAG.kettlebell, 'kettlebell', 'Kettlebell', 'Movement Library'),
  tag(TAG.bars, 'bars', 'Bars', 'Gear & How To'),
  tag(TAG.plates, 'plates', 'Plates', 'Gear & How To'),
  tag(TAG.care, 'care', 'Care', 'Gear & How To'),
  tag(TAG.garage, 'garage-gyms', 'Garage gyms', 'Gym Tours'),
  tag(TAG.halls, 'halls', 'Halls', 'Gym Tours'),
  tag(TAG.readers, 'ryourogue', 'Readers', ''),
  tag(TAG.recovery, 'recovery', 'Recovery', 'Lifestyle'),
  tag(TAG.meets, 'meets', 'Meets', 'Events'),
  tag(TAG.steel, 'steel', 'Steel', 'Documentary'),
];
