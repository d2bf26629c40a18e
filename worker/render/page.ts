import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Head } from '#shared/seo/head.ts';
import type { StaffArea } from '#shared/staff/roles.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { LatePart } from '#worker/render/late.tsx';
import type { SkipKind } from '#worker/render/shell/skip-panel.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { CardFields } from '#worker/request/security-headers.ts';

/** Kinds of pages, as far as the shell cares: they choose the quick links of the skip panel. */
export type PageKind = SkipKind;

/** The body of a page once its data is there. */
export interface PageBody {
  readonly view: ReactNode;
  readonly late?: readonly LatePart<unknown>[];
  /** Something is missing in it that another try may have: it is shown and not kept. */
  readonly isPartial?: boolean;
}

/** A page that was found and may start: its head is known, its data is not. */
export interface FoundPage {
  readonly kind: PageKind;
  readonly head: Head;
  /** 409: what was sent is shown again, since someone else was faster. */
  readonly status?: 200 | 404 | 409 | 413;
  /**
   * `funnelled`: without the normal header, footer and exits, under a stricter policy: checkout, payment link, order
   * manager. `bare`: nothing around it, for paper. `framed`: the same, for a frame in another page of the store.
   */
  readonly frame?: 'bare' | 'framed' | 'full' | 'funnelled';
  /** Of a funnelled page that shows a provider's card fields: whose. */
  readonly cardFields?: CardFields | null;
  /**
   * It asks whether a person fills its form (`worker/pages/parts/captcha-field.tsx`). A funnelled page does so by a frame
   * (`worker/pages/person.tsx`).
   */
  readonly asksPerson?: boolean;
  /** Styles that it needs beside those of every page. */
  readonly sheet?: Sheet;
  readonly load: () => Promise<PageBody>;
}

/** What an address turns out to be, before the first byte. */
export type Resolution =
  | { readonly outcome: 'page'; readonly page: FoundPage }
  | { readonly outcome: 'redirect'; readonly to: string; readonly status: 301 | 302 }
  | { readonly outcome: 'missing' };

/**
 * Who an address is for. Only `public` pages are kept in caches: the others show what belongs to one visitor.
 *
 * - `public`: everyone, and everyone sees the same.
 * - `visitor`: everyone, and each visitor sees their own cart, session or answer.
 * - `customer`: those who are logged in; guests are led to the login and back.
 * - `owner`: the one whom the thing in the address belongs to. The page itself looks that up.
 * - `entrance`: everyone on an admin host, for the way in.
 * - `orders`, `content`, `admin`: staff of that area, on an admin host.
 */
export type Gate = 'customer' | 'entrance' | 'owner' | 'public' | 'visitor' | StaffArea;

/** Answers a request by itself: a form that is sent, or a file. */
export type Answer = (c: Context<AppEnv>) => Promise<Response> | Response;

/** An address of the store: who it is for, and what answers there. */
export interface StoreRoute {
  readonly path: string;
  readonly gate: Gate;
  /** Whether the site, its flags and its settings have this address at all; they do unless it says otherwise. */
  readonly isHere?: (ctx: Ctx) => boolean;
  /** Finds the page. Quick; decides 200, 301 or 404. */
  readonly find?: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Resolution>;
  /** Of a `customer` address: what guests see in its place, if anything, before they are led to the login. */
  readonly guests?: (ctx: Ctx) => Resolution | undefined;
  /** Answers GET with a file or a page that it serves by itself, in the place of `find`. */
  readonly show?: Answer;
  /** Takes the form of the page. */
  readonly take?: Answer;
}

/** A page of the store: its address, and how it is found. */
export type PageRoute = StoreRoute & Required<Pick<StoreRoute, 'find'>>;

/** Nothing answers at this address. */
export const MISSING: Resolution & { outcome: 'missing' } = { outcome: 'missing' };

/** Sends the visitor elsewhere: a path on the site with its prefix, or an absolute address. */
export function redirectTo(to: string, status: 301 | 302): Resolution & { outcome: 'redirect' } {
  return { outcome: 'redirect', to, status };
}
