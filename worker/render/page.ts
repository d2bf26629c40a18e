import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Targets } from '#shared/block/targets.ts';
import type { Head } from '#shared/seo/head.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { LatePart } from '#worker/render/late.tsx';
import type { SkipKind } from '#worker/render/shell/skip-panel.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { CardFields } from '#worker/request/security-headers.ts';

/** Kinds of pages that the shell distinguishes: they select the quick links of the skip panel. */
export type PageKind = SkipKind;

/** The body of a page after its data has been loaded. */
export interface PageBody {
  readonly view: ReactNode;
  readonly late?: readonly LatePart<unknown>[];
  /** Something is missing that may be available on another attempt, so the page is shown but not cached. */
  readonly isPartial?: boolean;
  /** Until when it may be shown, Unix milliseconds; Infinity, as without it, as long as nothing changes. */
  readonly untilMs?: number;
}

/** A page that was found and may start: its head is known, but its data is not loaded yet. */
export interface FoundPage {
  readonly kind: PageKind;
  readonly head: Head;
  /**
   * 409: the submitted form is shown again, because someone else made a change first. 503: what the page shows comes from
   * a service that does not answer.
   */
  readonly status?: 200 | 404 | 409 | 413 | 503;
  /**
   * `funnelled`: without the normal header, footer and exits, with a stricter policy: checkout, payment link, order
   * manager. `bare`: nothing around it, for printing. `framed`: the same, for a frame in another page of the store.
   * `staff`: with the header of the back office.
   */
  readonly frame?: 'bare' | 'framed' | 'full' | 'funnelled' | 'staff';
  /** The provider whose card fields a funnelled page shows. */
  readonly cardFields?: CardFields | null;
  /**
   * The page has a captcha in its form (`worker/pages/parts/captcha-field.tsx`). A funnelled page has it in a frame
   * (`worker/pages/person.tsx`).
   */
  readonly asksPerson?: boolean;
  /** What it varies by for guests (`store.content.targets`), a part of the key under which it is cached. */
  readonly targets?: Targets;
  /** Origin of another company whose page it shows in a frame. */
  readonly outsideFrame?: string;
  /** Style sheets that it needs in addition to the common one. */
  readonly sheet?: Sheet | readonly Sheet[];
  readonly load: () => Promise<PageBody>;
}

/** The result of looking up an address, before the first byte is sent. */
export type Resolution =
  | { readonly outcome: 'page'; readonly page: FoundPage }
  | { readonly outcome: 'redirect'; readonly to: string; readonly status: 301 | 302 }
  | { readonly outcome: 'missing' };

/**
 * Who may see an address. Only `public` pages are cached: the others show what belongs to one visitor.
 *
 * - `public`: everyone, and everyone sees the same.
 * - `visitor`: everyone, and each visitor sees their own cart, session or answer.
 * - `customer`: those who are logged in; guests are sent to the login and back.
 * - `owner`: the owner of the thing in the address, which the page itself checks.
 * - `entrance`: everyone on an admin host, to sign in.
 * - a right of staff: members who have it, on an admin host.
 */
export type Gate = 'customer' | 'entrance' | 'owner' | 'public' | 'visitor' | StaffRight;

/** Answers a request itself: a submitted form, or a file. */
export type Answer = (c: Context<AppEnv>) => Promise<Response> | Response;

/** An address of the store: who may see it, and its handlers. */
export interface StoreRoute {
  readonly path: string;
  readonly gate: Gate;
  /** Whether this address exists for the site, its flags and its settings; by default it does. */
  readonly isHere?: (ctx: Ctx) => boolean;
  /** Finds the page and decides between 200, 301 and 404. It must be fast. */
  readonly find?: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Resolution>;
  /** For a `customer` address: what guests see, if anything, before they are sent to the login. */
  readonly guests?: (ctx: Ctx) => Resolution | undefined;
  /** Answers GET with a file or a page that it serves itself, instead of `find`. */
  readonly show?: Answer;
  /** Handles the form of the page. */
  readonly take?: Answer;
}

/** A page of the store: its address, and how to find it. */
export type PageRoute = StoreRoute & Required<Pick<StoreRoute, 'find'>>;

/** The result for an address that does not exist. */
export const MISSING: Resolution & { outcome: 'missing' } = { outcome: 'missing' };

/** Redirects to a path on the site with its prefix, or to an absolute address. */
export function redirectTo(to: string, status: 301 | 302): Resolution & { outcome: 'redirect' } {
  return { outcome: 'redirect', to, status };
}
