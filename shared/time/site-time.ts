/** A day as a site writes it: 'November 25, 2026'. */
export function siteDay(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
}

const shortDays = new Map<string, Intl.DateTimeFormat>();

/** A day of this year as a site writes it in little room: 'Nov 25'. */
export function shortSiteDay(ms: number, locale: string): string {
  let format = shortDays.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    shortDays.set(locale, format);
  }
  return format.format(ms);
}

/** A moment as a site writes it, with its zone, since readers are in many: 'November 27, 2026 at 2:00 PM UTC'. */
export function siteTime(ms: number, locale: string): string {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${moment.format(ms)} UTC`;
}
