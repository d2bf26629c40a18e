import { z } from 'zod';

/**
 * What a browser reports about a page: something that the content security policy blocked, a page that crashed, a
 * feature that will be removed, something that the browser refused to do.
 */
export const REPORT_KINDS = ['policy', 'crash', 'deprecation', 'intervention'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Most reports of one request that are counted; a page sends one or two. */
export const MOST_REPORTS = 5;

/** Texts are cut when they are read; a request has at most 64 KiB in any case. */
const text = z.string().catch('');

/** Body of `application/csp-report`, sent by browsers without the Reporting API. */
export const policyReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** Body of `application/reports+json` (Reporting API). Browsers add fields at will, so only what is read is named. */
export const reportsSchema = z.array(
  z.object({
    type: text,
    url: text,
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        reason: text,
        id: text,
      })
      .nullable()
      .catch(null),
  }),
);
