import type { ImportPage } from '#shared/import/contract.ts';
import { p, ul } from '../dsl.ts';
import { blockPage, hero, link, type PageBlock, text } from '../page-dsl.ts';
import { mediaKey, picture } from '../pictures.ts';

/** Three questions that lead to a bar, with what answers each and where it leads. */
const BAR_STEPS = [
  {
    title: 'What do you lift?',
    html: p(
      'A power bar is 29 mm thick and does not give. A weightlifting bar is 28 mm and whips. If you do both, take 28.5 mm and stop worrying.',
    ),
    link: link('Compare every bar', '/compare/bars'),
  },
  {
    title: 'Where does it live?',
    html: p(
      'In a heated room any finish lasts. In a garage by the sea choose stainless steel, which has nothing to rust; zinc is the next best for half the price.',
    ),
    link: link('Barbells', '/barbells'),
  },
  {
    title: 'What will it carry?',
    html: p(
      'Look at the tensile strength: 190,000 PSI holds everything a person can lift. Above that you pay for spin and for knurl, not for strength.',
    ),
    link: link('Olympic bars', '/olympic-bars'),
  },
];

export const BAR_GUIDE: PageBlock = {
  name: 'buying-guide',
  props: {
    title: 'Find your first bar',
    intro: 'Three questions. Most people have their answer in a minute.',
    steps: BAR_STEPS,
  },
  tracking: { name: 'bar guide', index: 1 },
};

/** The questions again below the list of bars, whose category has this id (`category-rows.ts`). */
const BARBELLS_ID = 4101;
const BAR_QUESTIONS: PageBlock = {
  name: 'accordion',
  props: {
    title: 'Which bar?',
    items: BAR_STEPS.map(({ title, html, link: to }) => ({
      title,
      html: to.href === '/barbells' ? html : `${html}<p><a href="${to.href}">${to.label}</a></p>`,
    })),
  },
  tracking: { name: 'bar questions', index: 1 },
};

const GIFTS: readonly PageBlock[] = [
  {
    name: 'banner',
    props: {
      text: 'Gift cards arrive by email within a minute, even on the day itself.',
      href: '/gift-cards',
      tone: 'chalk',
      closeKey: 'gift-cards-by-email',
    },
  },
  hero(
    'Gift guide',
    'Heavier than socks',
    'Presents for people who train, sorted by what you want to spend and by how well you know them.',
    'scene-kettlebells',
    link('Gift cards', '/gift-cards'),
    link('Gift registries', '/giftregistry/search/index'),
  ),
  {
    name: 'columns',
    props: { columns: 3, gap: 'xl' },
    slots: {
      default: [
        text(
          '<h2>Under 50</h2>',
          p('Straps, a belt hook, chalk, a shaker. Useful on the first day and for years after.'),
        ),
        text(
          '<h2>Under 200</h2>',
          p('A kettlebell in the weight they do not own yet. Ask what they use and go one up.'),
        ),
        text('<h2>With the family</h2>', p('A bar, and a card that says who paid for which end of it.')),
      ],
    },
  },
  {
    name: 'carousel',
    props: {
      title: 'Small things that get used',
      category: 'accessories',
      limit: 12,
      link: link('All accessories', '/accessories'),
    },
    tracking: { name: 'gift carousel', index: 1, whenVisible: true },
  },
  {
    name: 'quotes',
    props: {
      title: 'From people who got one',
      items: [
        {
          text: 'My wife had the plates wrapped. All of them. It took me an hour and I have never been happier.',
          name: 'Tom R.',
          place: 'Duluth, Minnesota',
          rating: 5,
        },
        {
          text: 'A gift card sounds lazy until somebody hands you the last hundred dollars of a bar.',
          name: 'Priya S.',
          place: 'Columbus, Ohio',
          rating: 5,
        },
        {
          text: 'He asked for straps. I bought straps. We are still married.',
          name: 'Joanne K.',
          place: 'Boise, Idaho',
          rating: 4,
        },
      ],
    },
  },
  {
    name: 'faq',
    props: {
      title: 'Before you wrap it',
      items: [
        {
          question: 'Can it be returned?',
          html: p('Yes, for 30 days after it was delivered, unused and in its packing. Gift cards cannot.'),
        },
        {
          question: 'Will a price be in the box?',
          html: p('No. The packing slip of an order marked as a gift has names and numbers of items, and no prices.'),
        },
        {
          question: 'Do gift cards expire?',
          html: p('No, and they work in installments: what is left stays on the card.'),
        },
      ],
    },
  },
];

/** What every product page shows below its facts. */
const PRODUCT_PAGE: readonly PageBlock[] = [
  {
    name: 'accordion',
    props: {
      title: 'Good to know',
      isExclusive: true,
      items: [
        {
          title: 'What comes in the box',
          html: p(
            'What the page lists, the hardware to mount it, and a sheet with the torque for every bolt. No tools: a 15 mm wrench does all of it.',
          ),
        },
        {
          title: 'If something is wrong',
          html: p(
            'Write to us with a picture and the number on the label. Most parts leave the same day, and we do not ask for the broken one.',
          ),
        },
      ],
    },
  },
  {
    name: 'banner',
    skus: ['NB-MULTI-RED'],
    props: { text: 'The red shaft is coated with Cerakote: wipe it, never brush it with steel.', tone: 'tile' },
  },
];

/** What is below the barbells, the head of the gift guide, and what every product page shows. */
export function guidePages(): ImportPage[] {
  return [
    blockPage(`category-foot-${BARBELLS_ID}`, 'Foot of the barbells', '', [BAR_QUESTIONS]),
    blockPage('category-head-4109', 'Head of the gift guide', '', GIFTS),
    blockPage('product-pages', 'Every product page', '', PRODUCT_PAGE),
  ];
}

/** A test of two ways to say the same, below the opening of the garage gyms. */
export const GARAGE_TEST: PageBlock = {
  name: 'split',
  props: {
    eyebrow: 'Start small',
    title: 'One bar first',
    text: 'A bar and 230 pounds of bumpers are a gym. Everything else is comfort.',
    image: mediaKey('hero-loaded-bar'),
    imageAlt: picture('hero-loaded-bar').label,
    link: link('Shop barbells', '/barbells'),
  },
  abTest: {
    name: 'garage-start',
    share: { default: 50, rack: 50 },
    variants: {
      rack: {
        props: {
          eyebrow: 'Start right',
          title: 'The rack comes first',
          text: 'It is the one piece that you build the room around. Measure the ceiling, then choose.',
          image: mediaKey('hero-rack-hall'),
          imageAlt: picture('hero-rack-hall').label,
          link: link('Shop racks', '/racks'),
        },
      },
    },
  },
  tracking: { name: 'garage start', index: 1 },
};

/** What every visitor of the garage gyms can count on, as a list. */
export const GARAGE_PROMISES: PageBlock = text(
  '<h2>What we promise</h2>',
  ul(
    'Every rack fits through a 30-inch door in its boxes',
    'Every bolt is in a bag with its number',
    'A person answers the phone until six',
  ),
);
