/** Category ids that show a content page instead of a list (spec 1 section 2.2). */
export const LANDING_PAGES: Readonly<Record<number, string>> = {
  4691: 'storage',
  6043: 'facility-outfitting',
  6069: 'garage-gyms',
  6071: 'affiliate-gyms',
  6075: 'training-gyms',
};
