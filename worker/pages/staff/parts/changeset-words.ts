import type { ChangesetState, RecordKind, RecordName } from '#shared/changeset/contract.ts';
import { KINDS } from '#worker/store/changeset/kinds.ts';

export const CHANGESETS_PATH = '/staff/changesets';

export const changesetPath = (id: string): string => `${CHANGESETS_PATH}/${id}`;

/** The address at which a record is edited in a changeset. */
export const editPath = (id: string, { kind, key, site }: RecordName): string =>
  `${changesetPath(id)}/edit?${new URLSearchParams({ kind, key, site: site ?? '' })}`;

/** Names of states, as the back office shows them. */
export const STATE_WORDS: Readonly<Record<ChangesetState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  reverted: 'Reverted',
  failed: 'Failed',
};

/** Names of kinds that can be edited. */
const KIND_WORDS: Readonly<Partial<Record<RecordKind, string>>> = {
  page: 'Page',
  block: 'Named block',
  redirect: 'Redirect',
  navigation: 'Menu',
  form: 'Form',
  product: 'Product texts',
  price: 'Price',
  promotion: 'Promotion',
  'cart-rule': 'Rule over carts',
};

/** The kinds that can be edited, with their names. */
export const EDITED_KINDS = (Object.keys(KIND_WORDS) as RecordKind[])
  .filter((kind) => KINDS[kind])
  .map((kind) => ({ value: kind, label: KIND_WORDS[kind] ?? kind }));

/** A record in words: `Page home, EUR`. */
export const recordWords = ({ kind, key, site }: RecordName): string =>
  `${KIND_WORDS[kind] ?? kind} ${key}, ${site ?? 'all sites'}`;

/** What a new record of a kind begins with. */
export const STARTS: Readonly<Partial<Record<RecordKind, unknown>>> = {
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
