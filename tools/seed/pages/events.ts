import type { ImportPage } from '#shared/import/contract.ts';
import type { Clock } from '#tools/seed/clock.ts';
import { h2, p, ul } from '#tools/seed/dsl.ts';
import { winterOpen } from '#tools/seed/events/local.ts';
import { filmPath } from '#tools/seed/films.ts';
import { blockPage, formBlock, text, textPage } from '#tools/seed/page-dsl.ts';
import { mediaKey } from '#tools/seed/pictures.ts';

const INVITATIONAL = 'events/invitational/2025';

/** What the merchant writes for pages of events: clips, help wanted, who is there. */
export function eventTextPages(clock: Clock): ImportPage[] {
  const open = `events/${winterOpen(clock)}`;
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
      'What volunteers did at the 2025 Invitational, and where the next ones are needed.',
      p('Eighty volunteers ran the floor over three days in 2025. Thank you.') +
        h2('What they did') +
        ul(
          '<strong>Judges</strong> counted repetitions, one to a lane, after an evening of training.',
          '<strong>Loaders</strong> set 640 bars and moved every plate of the Ladder.',
          '<strong>Timekeepers</strong> started the heats and wrote down each second.',
          '<strong>Check-in</strong> greeted athletes, handed out bibs and answered everything else.',
        ) +
        h2('Where you can help next') +
        p(
          `The Winter Open needs judges and loaders. <a href="/${open}/volunteer">Volunteer for the Winter Open</a> and tell us which day suits you.`,
        ),
    ),
    blockPage(
      `${open}/volunteer`,
      'Volunteer at the Winter Open',
      'How to help at the Winter Open, and what you get for it.',
      [
        text(
          p(
            'The Winter Open runs on volunteers. A shift is four hours; lunch, coffee and a place at the barrier are on us. No experience is needed: judges are trained on the evening before.',
          ),
          ul(
            '<strong>Judge:</strong> you count repetitions for one lane.',
            '<strong>Loader:</strong> you change plates between heats, in pairs.',
            '<strong>Timekeeper:</strong> you start heats and write down times.',
            '<strong>Check-in:</strong> you greet athletes and hand out bibs.',
          ),
        ),
        formBlock('event-volunteer', 'Sign up to help', 'We will answer by email with your shift.'),
      ],
    ),
    textPage(
      `${INVITATIONAL}/vendors`,
      'Vendors at the Invitational',
      'Who sold food, coffee and equipment at the 2025 Invitational.',
      h2('Equipment') +
        ul(
          '<strong>Northbar:</strong> every bar of the weekend to try, on a platform of its own.',
          '<strong>Repairs:</strong> grips taped, belts punched and sleeves stitched while you wait.',
          '<strong>Chalk and tape:</strong> sold at cost, all three days.',
        ) +
        h2('Food and coffee') +
        ul(
          '<strong>Coffee and breakfast</strong> from seven, beside the warm-up area.',
          '<strong>Rice bowls and sandwiches</strong> from eleven until the last heat.',
        ) +
        h2('A stand at the next event') +
        p(
          'Would you like to sell at one of our events? <a href="/contact">Write to us</a>; we answer within one working day.',
        ),
    ),
  ];
}
