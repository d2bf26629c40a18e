import type { PRIORITIES, RegistryOccasion } from './contract.ts';

/** What a registry is for, in words. */
export const OCCASION_WORDS: Readonly<Record<RegistryOccasion, string>> = {
  'home-gym': 'Home gym',
  wedding: 'Wedding',
  birthday: 'Birthday',
  team: 'Team or club',
  other: 'Another occasion',
};

/** How much an item of a registry is wanted, in words. */
export const PRIORITY_WORDS: Readonly<Record<(typeof PRIORITIES)[number], string>> = {
  low: 'Nice to have',
  medium: 'Wanted',
  high: 'Most wanted',
};
