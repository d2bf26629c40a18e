/** A gym in Ohio with nothing but its name, kind and place. */
export const GYM = {
  name: 'Iron Hall',
  kind: 'garage',
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
  countryId: 'US',
  website: '',
  about: '',
  equipment: [] as readonly string[],
};
