/** A category of The Index (spec 1 section 3). Ids are those of WordPress. */
export interface IndexCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** What a reader finds there; '' for one that nobody sees. */
  readonly about: string;
}

/** Categories that readers see, in the order of the category bar. */
export const INDEX_CATEGORIES: readonly IndexCategory[] = [
  { id: 19, name: 'History', slug: 'history', about: 'Where the equipment, the lifts and the rules come from.' },
  { id: 103, name: 'Documentary', slug: 'documentary', about: 'Long looks at how things are made and who makes them.' },
  { id: 105, name: 'News & Press', slug: 'news', about: 'What’s new at Northbar, in the shop and on the shelves.' },
  { id: 330, name: 'Athletes', slug: 'athletes', about: 'How strong people train, and what they have learned.' },
  { id: 18, name: 'Events', slug: 'events', about: 'Meets, competitions and open days: before, during and after.' },
  { id: 104, name: 'Lifestyle', slug: 'lifestyle', about: 'Fitting training around work, family, travel and sleep.' },
  {
    id: 804,
    name: 'Gym Tours',
    slug: 'gym-tours',
    about: 'Where people lift, from a single garage bay to a full facility.',
  },
  { id: 805, name: 'Movement Library', slug: 'movement-library', about: 'One movement at a time, from the floor up.' },
  {
    id: 806,
    name: 'Gear & How To',
    slug: 'gear-how-tos',
    about: 'Choosing equipment, setting it up and taking care of it.',
  },
  { id: 807, name: 'Blog Posts', slug: 'blog-posts', about: 'Short notes from the people behind the store.' },
];

/** Categories that steer what is featured and are never shown as one (spec 1 section 3). */
export const FEATURING = {
  /** Fills the width of the landing page. */
  full: { id: 15, name: 'FeaturedFull', slug: 'featuredfull', about: '' },
  /** Leads the page of its category. */
  categoryPage: { id: 101, name: 'FeaturedCatPage', slug: 'featuredcatpage', about: '' },
  /** Among the editors' choice. */
  chosen: { id: 17, name: 'Featured', slug: 'featured', about: '' },
  /** Leads the landing page. */
  top: { id: 26, name: 'FeaturedTop', slug: 'featuredtop', about: '' },
} as const satisfies Readonly<Record<string, IndexCategory>>;

/** All of them, shown or not. */
export const ALL_INDEX_CATEGORIES: readonly IndexCategory[] = [...INDEX_CATEGORIES, ...Object.values(FEATURING)];

const ATHLETES = 330;
/** Of an athlete's story: it is told by someone on his way. */
const JOURNEYMAN_TAG = 775;

/** Stories that readers have sent in carry this tag; `/theindex/ryourogue` shows them. */
export const READERS_TAG = 'ryourogue';

/** What decides under which category a post goes. */
interface Filed {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** The category that a post is shown under: its first that readers see. Undefined for one that has none. */
export function categoryOf({ categories }: Pick<Filed, 'categories'>): IndexCategory | undefined {
  for (const id of categories) {
    const category = INDEX_CATEGORIES.find((each) => each.id === id);
    if (category) return category;
  }
  return undefined;
}

/** What is above a post's title. Category 330 with tag 775 is labeled Journeyman (spec 1 section 3). */
export function labelOf(post: Filed): string {
  const category = categoryOf(post);
  if (category?.id === ATHLETES && post.tags.includes(JOURNEYMAN_TAG)) return 'Journeyman';
  return category?.name ?? '';
}

/** The category at an address, or undefined. */
export function categoryBySlug(slug: string): IndexCategory | undefined {
  return INDEX_CATEGORIES.find((each) => each.slug === slug);
}
