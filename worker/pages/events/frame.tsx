import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { DEFAULT_NAV, EVENT_SECTIONS, EVENTS_PATH, type EventSection, navTarget } from '#shared/event/place.ts';
import { eventDays } from '#shared/event/words.ts';
import { wholeUrl } from '#shared/image/transform.ts';
import { head } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { sitePath } from '#shared/site/sites.ts';
import { servedContent } from '#worker/pages/content.tsx';
import type { Sheet } from '#worker/render/assets.ts';
import { MISSING, type PageBody, type Resolution, type StoreRoute } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { EditionPart } from '#worker/store/event/event-pages.ts';
import { namedEdition, type OpenEvent, openEvent, writtenName } from './open.ts';

type Params = Readonly<Record<string, string>>;

/** A page of an event: what it is called and how its part below the event's head is loaded. */
export interface EventPart {
  /** Its own title, above the name of the event; '' for the event's first page. */
  readonly title: string;
  readonly description: string;
  /** Path below the edition: `/schedule`; '' for its first page. */
  readonly below: string;
  /** Whether search engines may list it. */
  readonly isListed?: boolean;
  readonly sheets?: readonly Sheet[];
  readonly load: () => Promise<Omit<PageBody, 'late'>>;
}

/** Finds a page of an open event; undefined where there is none. */
export type FindPart = (ctx: Ctx, event: OpenEvent, params: Params) => Promise<EventPart | undefined>;

/** The name of an edition: 'Harbor Games 2025'. */
export const editionName = ({ edition }: Pick<OpenEvent, 'edition'>): string => `${edition.name} ${edition.year}`;

function EventHead({
  ctx,
  event,
  current,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly current: string;
}): ReactNode {
  const { edition, base } = event;
  const links = edition.nav.length > 0 ? edition.nav : DEFAULT_NAV;
  return (
    <div className="evhead dark">
      <div className="wrap">
        {current !== '' && (
          <div className="evname">
            <p className="d d44">
              <a href={event.href}>
                {edition.logo === null ? (
                  editionName(event)
                ) : (
                  <img src={wholeUrl(edition.logo)} alt={editionName(event)} height={56} />
                )}
              </a>
            </p>
            <p>{[eventDays(edition, ctx.site.locale), edition.venue].filter((part) => part !== '').join(' · ')}</p>
          </div>
        )}
        <nav className="secnav" aria-label={edition.name}>
          <ul>
            {links.map(({ label, path }) => {
              const target = navTarget(base, path);
              const isOutside = target.startsWith('https:');
              return (
                <li key={`${label} ${path}`}>
                  <a
                    href={isOutside ? target : sitePath(ctx.site, target)}
                    aria-current={target === base + current ? 'page' : undefined}
                  >
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
    </div>
  );
}

function Trail({
  ctx,
  event,
  part,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly part: EventPart;
}): ReactNode {
  const trail = [
    { name: 'Events', url: EVENTS_PATH, categoryId: null },
    { name: editionName(event), url: event.base, categoryId: null },
    ...(part.below === '' ? [] : [{ name: part.title, url: event.base + part.below, categoryId: null }]),
  ];
  return (
    <>
      {part.below !== '' && ctx.visitor.app === null && (
        <div className="wrap">
          <Breadcrumbs site={ctx.site} trail={trail} />
        </div>
      )}
      <StructuredData data={breadcrumbData(ctx.origin, ctx.site, trail)} />
    </>
  );
}

/** A page of an event with the event's head. */
export function servedPart(ctx: Ctx, event: OpenEvent, part: EventPart): Resolution {
  const name = editionName(event);
  const [first = ''] = part.below.slice(1).split('/');
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: ['event', ...(part.sheets ?? [])],
      head: head({
        title: part.title === '' ? name : `${part.title} – ${name}`,
        description: part.description,
        canonical: part.isListed === false ? null : event.canonical + part.below,
        sites: event.sites,
        image: event.edition.logo,
      }),
      load: async () => {
        const body = await part.load();
        return {
          ...body,
          view: (
            <>
              <EventHead ctx={ctx} event={event} current={first === '' ? '' : `/${first}`} />
              <Trail ctx={ctx} event={event} part={part} />
              {body.view}
            </>
          ),
        };
      },
    },
  };
}

/** A page that the merchant wrote at the address of an event that the store does not have. */
export async function written(ctx: Ctx): Promise<Resolution> {
  const page = await ctx.store.content.page(ctx.path.slice(1));
  return page ? servedContent(ctx, page, ctx.path, 'content') : MISSING;
}

/** What a page needs beside its edition, so that all of it is read in one trip. */
export interface ReadAlong {
  readonly parts?: readonly EditionPart[];
  /** What the merchant wrote for the page. */
  readonly isWritten?: boolean;
  /** Where else the athlete of the address competed. */
  readonly hasOthers?: boolean;
}

/** Begins the reads of a page other than those of its edition. */
function beginReads(ctx: Ctx, params: Params, below: string, { isWritten, hasOthers }: ReadAlong): void {
  const key = namedEdition(ctx, params);
  if (isWritten === true && key) ctx.store.content.beginPage(writtenName(key, below));
  if (hasOthers === true && params.athlete !== undefined) ctx.store.eventPages.beginOthers(params.athlete);
}

/** Routes of events below an address that names an edition, such as that of the Invitational. */
export type EventRoutes = (start: string) => readonly StoreRoute[];

/** The page of an edition at a path below it (public contract, section 12), wherever editions are mounted. */
export function eventPages(below: string, find: FindPart, along: ReadAlong = {}): EventRoutes {
  return (start) => [
    {
      path: start + below,
      gate: 'public',
      find: async (ctx, params) => {
        beginReads(ctx, params, below, along);
        const event = await openEvent(ctx, params, along.parts);
        const part = event && (await find(ctx, event, params));
        return event && part ? servedPart(ctx, event, part) : written(ctx);
      },
    },
  ];
}

/** The title of a section at the top of its page. */
export function SectionTitle({
  section,
  children,
}: {
  readonly section: EventSection;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="wrap evtitle">
      <h1 className="d d64">{EVENT_SECTIONS[section]}</h1>
      {children}
    </div>
  );
}
