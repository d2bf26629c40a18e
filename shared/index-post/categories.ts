/** A category of The Index (spec 1 section 3). The ids are WordPress's. */
export interface IndexCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** A description for readers; '' for a hidden category. */
  readonly about: string;
}

/** Categories visible to readers, in the order of the category bar. */
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

/** Categories that determine what is featured and are never shown themselves (spec 1 section 3). */
export const FEATURING = {
  /** Fills the width of the landing page. */
  full: { id: 15, name: 'FeaturedFull', slug: 'featuredfull', about: '' },
  /** Shown first on the page of its category. */
  categoryPage: { id: 101, name: 'FeaturedCatPage', slug: 'featuredcatpage', about: '' },
  /** Part of the editors' choice. */
  chosen: { id: 17, name: 'Featured', slug: 'featured', about: '' },
  /** Shown first on the landing page. */
  top: { id: 26, name: 'FeaturedTop', slug: 'featuredtop', about: '' },
} as const satisfies Readonly<Record<string, IndexCategory>>;

/** All categories, visible or not. */
export const ALL_INDEX_CATEGORIES: readonly IndexCategory[] = [...INDEX_CATEGORIES, ...Object.values(FEATURING)];

const ATHLETES = 330;
/** The tag of an athlete's story told by someone who is still on the way up. */
const JOURNEYMAN_TAG = 775;

/** The tag of stories sent in by readers, shown at `/theindex/ryourogue`. */
export const READERS_TAG = 'ryourogue';

/** The data that determines a post's category. */
interface Filed {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** The category of a post: its first one visible to readers. Undefined if it has none. */
export function categoryOf({ categories }: Pick<Filed, 'categories'>): IndexCategory | undefined {
  for (const id of categories) {
    const category = INDEX_CATEGORIES.find((each) => each.id === id);
    if (category) return category;
  }
  return undefined;
}

/** The label above a post's title. Category 330 with tag 775 is labeled Journeyman (spec 1 section 3). */
export function labelOf(post: Filed): string {
  const category = categoryOf(post);
  if (category?.id === ATHLETES && post.tags.includes(JOURNEYMAN_TAG)) return 'Journeyman';
  return category?.name ?? '';
}

/** The category at an address, or undefined. */
export function categoryBySlug(slug: string): IndexCategory | undefined {
  return INDEX_CATEGORIES.find((each) => each.slug === slug);
}
