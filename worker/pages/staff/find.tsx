import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { EVERY_SITE } from '#shared/flag/document.ts';
import { FLAG_NAMES } from '#shared/flag/registry.ts';
import { MISTYPED, searchedText } from '#shared/number/spoken-number.ts';
import { SITES } from '#shared/site/sites.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import { orderSearchText } from '#worker/acts/numbers.ts';
import { changesetPath, RECORDS_PATH, recordWords } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import { DESKS } from '#worker/render/shell/staff-header.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { may, ownSite } from '#worker/request/staff.ts';
import type { FoundRecords } from '#worker/store/staff/find.ts';

export const FIND_PATH = '/staff/find';
/** Most finds of a kind. */
const MOST = 8;
const LONGEST = 320;

/** Something that was found. */
interface Find {
  readonly label: string;
  readonly href: string;
}

/** Things of a kind that were found, and the address of its desk with all of them. */
interface Finds {
  readonly kind: string;
  readonly finds: readonly Find[];
  /** Where the rest is, if there is more. */
  readonly more?: Find;
}

/** Looks a text up for a member; each needs a right. `records`: those of the catalog and of content, read once. */
interface Source {
  readonly right: StaffRight;
  readonly look: (ctx: Ctx, text: string, records: () => Promise<FoundRecords>) => Promise<readonly Finds[]>;
}

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Finds of a desk that can be searched, with a link to all of them if there are more. */
function ofDesk(kind: string, path: string, text: string, count: number, finds: readonly Find[]): Finds {
  const more = { label: `All ${count.toLocaleString('en-US')}`, href: withQuery(path, { text }) };
  return { kind, finds, ...(count > finds.length ? { more } : {}) };
}

const SOURCES: readonly Source[] = [
  {
    right: 'orders',
    look: async (ctx, typed) => {
      const { text } = searchedText(typed);
      const inOrders = await orderSearchText(ctx, text);
      const wish = { page: 1, limit: MOST, sites: ctx.staff?.sites };
      const [orders, returns, subscriptions] = await Promise.all([
        ctx.store.orders.search({ ...wish, text: inOrders, status: '', needs: '' }),
        ctx.store.returns.search({ ...wish, text, status: '' }),
        ctx.store.subscriptions.search({ ...wish, text, state: undefined }),
      ]);
      return [
        ofDesk(
          'Orders',
          '/staff/orders',
          text,
          orders.count,
          orders.orders.map(({ orderId, orderNumber, document }) => ({
            label: `${orderNumber}, ${document.email}`,
            href: `/staff/orders/${orderId}`,
          })),
        ),
        ofDesk(
          'Returns',
          '/staff/returns',
          text,
          returns.count,
          returns.returns.map(({ rmaId, rmaNumber, email }) => ({
            label: `${rmaNumber}, ${email}`,
            href: `/staff/returns/${rmaId}`,
          })),
        ),
        ofDesk(
          'Subscriptions',
          '/staff/subscriptions',
          text,
          subscriptions.count,
          subscriptions.subscriptions.slice(0, MOST).map(({ name, email, orderId }) => ({
            label: `${name}, ${email}`,
            href: `/staff/orders/${orderId}`,
          })),
        ),
      ];
    },
  },
  {
    right: 'fulfill',
    look: async (ctx, typed) => {
      const { text } = searchedText(typed);
      const { quotes, count } = await ctx.store.quotes.search(
        { state: '', text, page: 1, limit: MOST, sites: ctx.staff?.sites },
        ctx.now,
      );
      const finds = quotes.map(({ quoteId, quoteNumber, email }) => ({
        label: `${quoteNumber}, ${email}`,
        href: `/order-manager-quote/${quoteId}`,
      }));
      return [ofDesk('Quotes', '/order-manager-quote', text, count, finds)];
    },
  },
  {
    right: 'edit',
    look: async (_ctx, _text, read) => {
      const { products, changesets, records } = await read();
      return [
        { kind: 'Changesets', finds: changesets.map(({ id, name }) => ({ label: name, href: changesetPath(id) })) },
        {
          kind: 'Content',
          finds: records.map((record) => {
            const { kind, key, site } = record;
            return { label: recordWords(record), href: withQuery(RECORDS_PATH, { kind, key, site: site ?? '' }) };
          }),
        },
        {
          kind: 'Product texts',
          finds: products.map(({ sku, name }) => ({
            label: `${sku}, ${name}`,
            href: withQuery(RECORDS_PATH, { kind: 'product', key: sku, site: '' }),
          })),
        },
      ];
    },
  },
  {
    right: 'stock',
    look: async (ctx, _text, read) => {
      const { products } = await read();
      const { pool } = SITES[ownSite(ctx, null)];
      const finds = products.map(({ sku, name }) => ({
        label: `${sku}, ${name}`,
        href: withQuery('/staff/stock', { sku, pool }),
      }));
      return [{ kind: 'Stock', finds }];
    },
  },
  {
    right: 'flags',
    look: async (_, text) => {
      const finds = FLAG_NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      return [
        {
          kind: 'Flags',
          finds: finds.map((name) => ({
            label: name,
            href: withQuery('/staff/flags', { flag: name, site: EVERY_SITE }),
          })),
        },
      ];
    },
  },
  {
    right: 'staff',
    look: async (ctx, text) => {
      const sought = text.toLowerCase();
      const members = (await ctx.store.staffMembers.all()).filter(({ email, name }) =>
        `${name} ${email}`.toLowerCase().includes(sought),
      );
      const finds = members.slice(0, MOST).map(({ email, name }) => ({
        label: `${name}, ${email}`,
        href: withQuery('/staff/log', { email }),
      }));
      return [{ kind: 'Members, and what they did', finds }];
    },
  },
];

/** Pages of the back office whose name contains a text. */
function desksFound(ctx: Ctx, text: string): Finds {
  const entries = DESKS.flatMap((desk) => desk.entries).filter(
    ({ label, right }) => may(ctx, right) && label.toLowerCase().includes(text.toLowerCase()),
  );
  return { kind: 'Pages', finds: entries.map(({ label, path }) => ({ label, href: path })) };
}

async function findAll(ctx: Ctx, text: string): Promise<readonly Finds[]> {
  let read: Promise<FoundRecords> | undefined;
  const records = () => {
    read ??= ctx.store.find.records(text, MOST);
    return read;
  };
  const sources = SOURCES.filter(({ right }) => may(ctx, right));
  const found = await Promise.all(sources.map(({ look }) => look(ctx, text, records)));
  return [...found.flat(), desksFound(ctx, text)].filter(({ finds }) => finds.length > 0);
}

function Kind({ kind, finds, more }: Finds): ReactNode {
  return (
    <section className="stack">
      <h2 className="d d32">{kind}</h2>
      <ul className="staff-log">
        {[...finds, ...(more ? [more] : [])].map(({ label, href }) => (
          <li key={href}>
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindView({ text, found }: { readonly text: string; readonly found: readonly Finds[] }): ReactNode {
  return (
    <>
      <h1 className="d d64">Find</h1>
      {text === '' ? (
        <p>Enter a number, an email address, a SKU, a page address, or a name.</p>
      ) : (
        <p role="status">{found.length === 0 ? `Nothing found for “${text}”.` : `Found for “${text}”:`}</p>
      )}
      {searchedText(text).isMistyped && <Note kind="warn" lead={MISTYPED} />}
      {found.map((finds) => (
        <Kind key={finds.kind} {...finds} />
      ))}
    </>
  );
}

/**
 * Finds everything that a member may see by a text: orders, returns, subscriptions and quotes by number or email address,
 * records and products by the beginning of their name, changesets, flags, members and pages. A single find is opened.
 */
export const staffFindPage: PageRoute = {
  path: FIND_PATH,
  gate: 'entrance',
  find: async (ctx) => {
    if (!ctx.staff) return redirectTo(`${ctx.url.origin}/staff/login`, 302);
    const text = (ctx.url.searchParams.get('q') ?? '').trim().slice(0, LONGEST);
    const found = text === '' ? [] : await findAll(ctx, text);
    const [only, other] = found.flatMap(({ finds, more }) => [...finds, ...(more ? [more] : [])]);
    if (only && !other) return redirectTo(new URL(only.href, ctx.url.origin).href, 302);
    return staffPage(ctx, { title: 'Find' }, async () => <FindView text={text} found={found} />);
  },
};
