interface CheckedPage {
  readonly name: string;
  readonly path: string;
  /** Its layout on a desktop differs from the others, so that it is also opened there. */
  readonly isWideSample?: boolean;
}

/** One page of each family, for the checks that every page must pass. */
export const PAGES: readonly CheckedPage[] = [
  { name: 'home', path: '/', isWideSample: true },
  { name: 'home of Europe', path: '/eu' },
  { name: 'category', path: '/barbells', isWideSample: true },
  { name: 'narrowed category', path: '/gb/plates?material=rubber&sort=price-asc' },
  { name: 'empty category', path: '/plates?material=rubber&price-min=99999' },
  { name: 'deals', path: '/deals' },
  { name: 'new gear', path: '/new-gear' },
  { name: 'landing page', path: '/garage-gyms' },
  { name: 'content page', path: '/shipping' },
  { name: 'about us', path: '/about-us' },
  { name: 'gift guide', path: '/gift-guide', isWideSample: true },
  { name: 'form', path: '/support', isWideSample: true },
  { name: 'form of its own page', path: '/ca/form/gym-quote' },
  { name: 'chat', path: '/chat' },
  { name: 'empty cart', path: '/cart' },
  { name: 'comparison', path: '/gb/compare/field-bar-20-kg,north-bar-28-5-multi,workshop-bar-20-kg' },
  { name: 'comparison without products', path: '/compare/nothing' },
  { name: 'bar comparison', path: '/compare/bars', isWideSample: true },
  { name: 'The Index', path: '/theindex', isWideSample: true },
  { name: 'category of The Index', path: '/ca/theindex/gear-how-tos' },
  { name: 'readers’ stories', path: '/theindex/ryourogue' },
  { name: 'post of The Index', path: '/gb/theindex/documentary/inside-the-calibration-room', isWideSample: true },
  { name: 'search in The Index', path: '/theindex?q=bar' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/invitational' },
  { name: 'board', path: '/eu/invitational/leaderboard', isWideSample: true },
  { name: 'schedule', path: '/invitational/schedule' },
  { name: 'gym builder', path: '/zeus-builder' },
  { name: 'gym editor', path: '/zeus-builder/project/edit?template=two-car-garage', isWideSample: true },
];

/** One product of each type. */
export const PRODUCTS: readonly CheckedPage[] = [
  { name: 'configurable product', path: '/north-bar-28-5-multi', isWideSample: true },
  { name: 'bundle', path: '/r-4-power-rack', isWideSample: true },
  { name: 'group', path: '/eu/competition-bumper-pairs' },
  { name: 'gift card', path: '/northbar-e-gift-card' },
  { name: 'program', path: '/strength-programme-12-weeks' },
  { name: 'simple product', path: '/gb/workshop-bar-20-kg' },
];
