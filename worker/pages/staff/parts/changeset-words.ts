import type { ChangesetState, RecordKind, RecordName } from '#shared/changeset/contract.ts';

export const CHANGESETS_PATH = '/staff/changesets';

export const changesetPath = (id: string): string => `${CHANGESETS_PATH}/${id}`;

/** The address at which a record is edited in a changeset. */
export const editPath = (id: string, { kind, key, site }: RecordName): string =>
  `${changesetPath(id)}/edit?${new URLSearchParams({ kind, key, site: site ?? '' })}`;

/** The address at which the blocks of a record are edited in a changeset; `at`: the place of the one that is open. */
export const blocksPath = (id: string, { kind, key, site }: RecordName, at = ''): string =>
  `${changesetPath(id)}/blocks?${new URLSearchParams({ kind, key, site: site ?? '', ...(at !== '' && { at }) })}`;

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
