import type { ChangesetState, RecordKind, RecordName } from '#shared/changeset/contract.ts';

export const CHANGESETS_PATH = '/staff/changesets';

export const changesetPath = (id: string): string => `${CHANGESETS_PATH}/${id}`;

/** The address at which a record is edited in a changeset. */
export const editPath = (id: string, { kind, key, site }: RecordName): string =>
  `${changesetPath(id)}/edit?${new URLSearchParams({ kind, key, site: site ?? '' })}`;

/** The address at which the blocks of a record are edited in a changeset; `at`: the place of the one that is open. */
export const blocksPath = (id: string, { kind, key, site }: RecordName, at = ''): string =>
  `${changesetPath(id)}/blocks?${new URLSearchParams({ kind, key, site: site ?? '', ...(at !== '' && { at }) })}`;

/** Whether a record is made of blocks. */
export const hasBlocks = ({ kind }: Pick<RecordName, 'kind'>): boolean => kind === 'page' || kind === 'block';

/** The address of the revisions of records. */
export const RECORDS_PATH = '/staff/records';

/** The address of a record's revisions, two of them compared if they are named. */
export const revisionsPath = (
  { kind, key, site }: { readonly kind: string; readonly key: string; readonly site: string | null },
  compared?: { readonly from: number; readonly to: number },
): string =>
  `${RECORDS_PATH}?${new URLSearchParams({
    kind,
    key,
    site: site ?? '',
    ...(compared && { from: String(compared.from), to: String(compared.to) }),
  })}`;

/** Names of states, as the back office shows them. */
export const STATE_WORDS: Readonly<Record<ChangesetState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  reverted: 'Reverted',
  failed: 'Failed',
};

/** Names of kinds of records. */
const KIND_WORDS: Readonly<Record<RecordKind, string>> = {
  page: 'Page',
  block: 'Named block',
  redirect: 'Redirect',
  navigation: 'Menu',
  form: 'Form',
  product: 'Product texts',
  price: 'Price',
  promotion: 'Promotion',
  category: 'Category',
  post: 'Index post',
  event: 'Event',
  'cart-rule': 'Rule over carts',
  flag: 'Flag',
};

/** The kinds of records, with their names, as the choices of a field. */
export const KIND_OPTIONS = (Object.keys(KIND_WORDS) as RecordKind[]).map((kind) => ({
  value: kind,
  label: KIND_WORDS[kind],
}));

/** A record in words: `Page home, EUR`. */
export const recordWords = ({ kind, key, site }: RecordName): string =>
  `${KIND_WORDS[kind]} ${key}, ${site ?? 'all sites'}`;

/** What a new record of a kind begins with. */
export const STARTS: Readonly<Record<RecordKind, unknown>> = {
  page: {
    title: 'Title',
    contentHeading: 'Heading',
    content: '',
    metaTitle: '',
    metaDescription: '',
    isActive: true,
    blocks: [{ name: 'text', props: { html: '<p>Text</p>' } }],
  },
  block: { title: '', content: '<p>Text</p>', isActive: true, blocks: [] },
  redirect: { targetPath: '', redirectType: 301 },
  navigation: { links: [{ parent: '', label: 'Label', url: '/', position: 1, style: '' }] },
  form: { name: 'Form', definition: {}, isActive: true },
  product: { name: 'Name' },
  price: { price: 0, specialPrice: null, specialFrom: null, specialTo: null },
  promotion: { price: 0, from: null, to: null, qty: null },
  category: {
    urlKey: 'address',
    active: true,
    includeInMenu: true,
    position: 0,
    description: '',
    metaTitle: '',
    metaDescription: '',
    image: null,
    imageAlt: '',
    listRule: null,
  },
  post: {
    slug: 'address',
    title: 'Title',
    excerpt: '',
    content: '<p>Text</p>',
    categories: [],
    tags: [],
    format: 'standard',
    featuredImage: null,
    date: null,
    author: '',
  },
  event: {
    site: null,
    name: 'Name',
    venue: '',
    timeZone: 'America/New_York',
    starts: '2027-10-01',
    ends: '2027-10-03',
    logo: null,
    nav: [],
    isActive: false,
  },
  flag: { value: true },
  'cart-rule': {
    name: '10 % off',
    fromDate: null,
    toDate: null,
    isActive: true,
    websiteIds: ['USA'],
    couponCode: ['CODE'],
    usesPerCoupon: 0,
    usesPerCustomer: 0,
    simpleAction: 'by_percent',
    discountAmount: 10,
    conditionsSerialized: '',
    actionsSerialized: '',
  },
};
