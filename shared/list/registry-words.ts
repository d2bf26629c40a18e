import type { PRIORITIES, RegistryOccasion } from './contract.ts';

/** Labels of the occasions of a registry. */
export const OCCASION_WORDS: Readonly<Record<RegistryOccasion, string>> = {
  'home-gym': 'Home gym',
  wedding: 'Wedding',
  birthday: 'Birthday',
  team: 'Team or club',
  other: 'Another occasion',
};

/** Labels of the priorities of a registry's items. */
export const PRIORITY_WORDS: Readonly<Record<(typeof PRIORITIES)[number], string>> = {
  low: 'Nice to have',
  medium: 'Wanted',
  high: 'Most wanted',
};
