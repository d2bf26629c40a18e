/** The international pound in kilograms, exact by definition. */
export const KG_PER_LB = 0.45359237;

/** A weight in pounds, rounded to two decimals as used in calculations (spec 2 section 5). */
export function roundWeight(lb: number): number {
  return Math.round(lb * 100) / 100;
}

/** Converts pounds to kilograms, rounded for display: whole from 100 on, one decimal below. */
export function kilograms(lb: number): number {
  const kg = lb * KG_PER_LB;
  return kg >= 100 ? Math.round(kg) : Math.round(kg * 10) / 10;
}

function figure(value: number, locale: string): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 2 });
}

/** A weight in pounds as printed on a site: '327 lb', or '148 kg (327 lb)' on metric sites. */
export function weightText(lb: number, site: { readonly metric: boolean; readonly locale: string }): string {
  const pounds = `${figure(lb, site.locale)} lb`;
  return site.metric ? `${figure(kilograms(lb), site.locale)} kg (${pounds})` : pounds;
}

const POUNDS = /(\d[\d,]*(?:\.\d+)?)\s?lb\b/g;

/**
 * A merchant's text with kilograms added after each weight in pounds; a text that already contains kilograms is not
 * changed.
 */
export function withKilograms(text: string, site: { readonly metric: boolean; readonly locale: string }): string {
  if (!site.metric || /\bkg\b/i.test(text)) return text;
  return text.replace(POUNDS, (whole, pounds: string) => {
    const lb = Number(pounds.replaceAll(',', ''));
    return `${whole} (${figure(kilograms(lb), site.locale)} kg)`;
  });
}
