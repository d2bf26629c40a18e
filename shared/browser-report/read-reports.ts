import type { z } from 'zod';
import { hasCardInText } from '#shared/order/card-in-text.ts';
import { type HostSites, locate } from '#shared/route/locate.ts';
import { MOST_REPORTS, type policyReportSchema, type ReportKind, type reportsSchema } from './contract.ts';

/** A report reduced to what is kept: neither who sent it nor the address that was open. */
export interface BrowserReport {
  readonly siteId: number;
  readonly kind: ReportKind;
  /** Kind of page, by the beginning of its address; `OTHER_PAGES` for products, categories and content. */
  readonly page: string;
  /** The violated directive, or the reason or name that the browser gives. */
  readonly what: string;
  /** Origin of what was blocked, or a word such as 'inline'; '' if nothing was blocked. */
  readonly source: string;
}

/** Pages whose address begins with none of the known beginnings. */
export const OTHER_PAGES = 'other';

/** Beginnings of addresses by which pages are told apart. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  ...['account', 'cart', 'checkout', 'compare', 'login', 'order-manager-quote', 'payment-link', 'rmaprocess', 'rss'],
  ...['sandbox-payment', 'search', 'staff', 'theindex', 'zeus-builder'],
]);

/** Pages where a card is typed, or that lead there within the payment (PCI DSS 6.4.3 and 11.6.1). */
export const PAYMENT_PAGES: ReadonlySet<string> = new Set(['/checkout', '/payment-link']);

const KINDS: Readonly<Record<string, ReportKind>> = {
  'csp-violation': 'policy',
  crash: 'crash',
  deprecation: 'deprecation',
  intervention: 'intervention',
};

/** Extensions change pages as their owner wishes; their violations say nothing about the store. */
const EXTENSION = /^(?:chrome|moz|safari(?:-web)?)-extension\b/;
/** Words that browsers report instead of an address: 'inline', 'eval', 'trusted-types-sink'. */
const WORD = /^[a-z][a-z-]{0,39}$/;
const NAME = /^[A-Za-z][\w-]{0,59}$/;
/** Longest origin that is kept. */
const LONGEST_ORIGIN = 100;

function sourceOf(blocked: string): string {
  if (blocked === '' || WORD.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unreadable';
  const { protocol, origin } = new URL(blocked);
  return /^(?:https?|wss?):$/.test(protocol) ? origin.slice(0, LONGEST_ORIGIN) : protocol.slice(0, -1).slice(0, 40);
}

interface Told {
  readonly type: string;
  readonly url: string;
  readonly what: string;
  readonly blocked: string;
  readonly sourceFile: string;
}

function readReport({ type, url, what, blocked, sourceFile }: Told, hosts: HostSites): readonly BrowserReport[] {
  const kind = KINDS[type];
  if (kind === undefined || !URL.canParse(url) || !NAME.test(what)) return [];
  if (EXTENSION.test(blocked) || EXTENSION.test(sourceFile)) return [];
  const { host, pathname } = new URL(url);
  const { site, path } = locate(host, pathname, hosts);
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  const page = BEGINNINGS.has(first) ? `/${first}` : OTHER_PAGES;
  const source = kind === 'policy' ? sourceOf(blocked) : '';
  // Anyone can write anything into a report, but nothing that looks like a card number is ever kept.
  return hasCardInText(`${what} ${source}`) ? [] : [{ siteId: site.siteId, kind, page, what, source }];
}

/** Reads the report of a browser without the Reporting API. */
export function readPolicyReport(
  { 'csp-report': report }: z.infer<typeof policyReportSchema>,
  hosts: HostSites,
): readonly BrowserReport[] {
  // Older browsers give the whole directive, with its sources.
  const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '');
  return readReport(
    {
      type: 'csp-violation',
      url: report['document-uri'],
      what: directive,
      blocked: report['blocked-uri'],
      sourceFile: report['source-file'],
    },
    hosts,
  );
}

/**
 * Reads the first reports of a request. Reports of other kinds, about what is no page, and about extensions of the
 * browser are left out.
 */
export function readReports(reports: z.infer<typeof reportsSchema>, hosts: HostSites): readonly BrowserReport[] {
  return reports.slice(0, MOST_REPORTS).flatMap(({ type, url, body }) => {
    const {
      documentURL = '',
      effectiveDirective = '',
      blockedURL = '',
      sourceFile = '',
      reason = '',
      id = '',
    } = body ?? {};
    // A crash need not have a reason.
    const what = type === 'csp-violation' ? effectiveDirective : type === 'crash' ? reason || 'unknown' : id;
    return readReport({ type, url: documentURL || url, what, blocked: blockedURL, sourceFile }, hosts);
  });
}
