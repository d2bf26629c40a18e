import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { type MailReport, mailReportsSchema, resendEventSchema } from '#shared/mail/contract.ts';
import { endSentElsewhere } from '#worker/acts/newsletters.ts';
import { isSignedReport } from '#worker/ports/mail/report-signature.ts';
import { checked, parseJson, readText } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** What the email provider tells the store. */
export const mail = new Hono<AppEnv>();

const RESEND_REASONS: Readonly<Record<string, MailReport['reason']>> = {
  'email.bounced': 'bounce',
  'email.complained': 'complaint',
};

/** The reports of one of Resend's events. An address that could not be reached only this time may be tried again. */
function resendReports(value: unknown): readonly MailReport[] {
  const { type, data } = checked(value, resendEventSchema);
  const reason = RESEND_REASONS[type];
  if (reason === undefined || data.bounce?.type === 'Transient') return [];
  return (data.to ?? []).flatMap((to) => {
    const email = emailSchema.safeParse(/<([^<>]+)>\s*$/.exec(to)?.[1] ?? to);
    return email.success ? [{ email: email.data, reason, detail: data.bounce?.message ?? '' }] : [];
  });
}

/**
 * Bounces and complaints. They have no cookie; their signature proves that they come from the provider. Repeating one
 * changes nothing.
 */
mail.post('/reports', async (c) => {
  const ctx = c.get('ctx');
  const { mailReportSecret: secret, mail: settings } = ctx.config;
  if (secret === '') throw new Fault('not_found');
  const provider = settings?.provider ?? 'http';
  const body = await readText(c.req.raw);
  if (!(await isSignedReport(provider, { headers: c.req.raw.headers, body }, secret, ctx.now))) {
    ctx.log.warn('mail_report_refused', { reason: 'signature or time' });
    throw new Fault('forbidden');
  }
  const value = parseJson(body);
  const reports = provider === 'resend' ? resendReports(value) : checked(value, mailReportsSchema).reports;
  for (const { email, reason } of reports) if (reason === 'complaint') await endSentElsewhere(ctx, email);
  await ctx.store.mailSuppressions.add(reports, ctx.now);
  ctx.log.info('mail_reports', { reports: reports.length });
  return c.json({ success: true });
});
