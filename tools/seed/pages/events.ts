import type { ImportPage } from '#shared/import/contract.ts';
import { p, ul } from '#tools/seed/dsl.ts';
import { filmPath } from '#tools/seed/films.ts';
import { blockPage, textPage } from '#tools/seed/page-dsl.ts';
import { mediaKey } from '#tools/seed/pictures.ts';

const INVITATIONAL = 'events/invitational/2025';

/** What the merchant writes for pages of events: clips, help wanted, who is there. */
export function eventTextPages(): ImportPage[] {
  return [
    blockPage(`${INVITATIONAL}/videos`, 'Videos of the Invitational', 'Films of the 2025 Invitational.', [
      {
        name: 'video-list',
        props: {
          title: 'Equipment of the weekend',
          items: [
            {
              film: filmPath('the-bar-from-end-to-end.mp4'),
              title: 'The bar of the Ladder',
              poster: mediaKey('hero-loaded-bar'),
              text: 'The barbell that went up by five kilograms every ninety seconds, from sleeve to sleeve.',
            },
          ],
        },
      },
    ]),
    blockPage(`${INVITATIONAL}/shorts`, 'Shorts of the Invitational', 'Short clips of the 2025 Invitational.', [
      {
        name: 'shorts',
        props: {
          title: 'Ten seconds each',
          items: [
            {
              film: filmPath('short-kettlebells.mp4'),
              title: 'Bells before the Grind',
              poster: mediaKey('kettlebell-24-kg'),
            },
            { film: filmPath('short-plates.mp4'), title: 'Plates and Ropes', poster: mediaKey('bumper-set-kg') },
            { film: filmPath('short-rack.mp4'), title: 'The rack on the main floor', poster: mediaKey('rack-black') },
          ],
        },
      },
    ]),
    textPage(
      `${INVITATIONAL}/volunteer`,
      'Volunteer at the Invitational',
      'What volunteers did at the 2025 Invitational.',
      p(
        'Eighty volunteers judged, loaded bars and kept the clock over three days in 2025. Thank you.',
        'Volunteers for the next Invitational will be asked for here.',
      ),
    ),
    textPage(
      `${INVITATIONAL}/vendors`,
      'Vendors at the Invitational',
      'Who sold food, coffee and equipment at the 2025 Invitational.',
      p('Beside the main floor in 2025:') +
        ul(
          'Northbar with every bar of the weekend to try',
          'Coffee and breakfast from seven',
          'Tape, chalk and repairs',
        ),
    ),
  ];
}
