/** A day as a site writes it: 'November 25, 2026'. */
export function siteDay(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
}

/** A moment as a site writes it, with its zone, since readers are in many: 'November 27, 2026 at 2:00 PM UTC'. */
export function siteTime(ms: number, locale: string): string {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${moment.format(ms)} UTC`;
}
