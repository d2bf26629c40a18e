import type { ImportAthlete } from '#shared/event/records.ts';

/** Made-up names: given names by gender, family names and gyms, combined in an order that never repeats a pair. */
const GIVEN = {
  women:
    'Maren,Tilda,Ines,Oda,Kaia,Runa,Selma,Petra,Noor,Alba,Greta,Yara,Lenka,Marit,Zofia,Edda,Thea,Vilma,Ronja,Isa'.split(
      ',',
    ),
  men: 'Aksel,Bruno,Casper,Dario,Emil,Falk,Goran,Hauke,Ivo,Jarl,Kasimir,Leif,Milo,Nils,Otis,Pavel,Ruben,Stig,Tarek,Vito'.split(
    ',',
  ),
  masters:
    'Agnes,Bernd,Carla,Detlef,Elin,Frode,Gerda,Holger,Irma,Jens,Karin,Lars,Mona,Norbert,Olga,Per,Rita,Sven,Tove,Uwe'.split(
      ',',
    ),
} as const;
const FAMILY =
  'Ashgrove,Bellamont,Corvane,Dunmoor,Eastholm,Farrowby,Glenmark,Harrowgate,Ironside,Jarnberg,Keldon,Lindquist,Marrowby,Northam,Oakhollow,Penhallow,Quillan,Ravenhurst,Stonebeck,Thornbury'.split(
    ',',
  );
const COUNTRIES = 'US,US,US,CA,GB,DE,NL,SE,NO,DK,FI,IS,FR,IT,PL,AU,NZ,BR,ZA,IE'.split(',');
const GYMS = 'Garage 12,Harbor Strength,The Iron Shed,North Hall,Platform Two,,Low Ceiling Club,Chalk & Co.'.split(',');

export type Roster = keyof typeof GIVEN;

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Athletes of a division, with numbers from `firstBib`. `turn` shifts who is called what, so that years differ. */
export function athletesOf(
  key: { readonly event: string; readonly year: number },
  division: string,
  roster: Roster,
  { count, firstBib, turn = 0 }: { readonly count: number; readonly firstBib: number; readonly turn?: number },
): ImportAthlete[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index + turn) % GIVEN[roster].length;
    // The same person has the same name in every year.
    const family = FAMILY[(at * 7 + roster.length * 3) % FAMILY.length] ?? '';
    const name = `${GIVEN[roster][at]} ${family}`;
    return {
      ...key,
      athlete: slugOf(name),
      name,
      country: COUNTRIES[(at * 3 + roster.length) % COUNTRIES.length] ?? '',
      gym: GYMS[(at * 5 + roster.length) % GYMS.length] ?? '',
      division,
      bib: String(firstBib + index),
      email: '',
    };
  });
}
