import type { ImportBlock } from '#shared/import/contract.ts';
import { p, ul } from './dsl.ts';

type SiteCode = ImportBlock['site'];

function block(identifier: string, title: string, content: string, site: SiteCode = null): ImportBlock {
  return { identifier, site, title, content, isActive: true, blocks: [], extra: {} };
}

const SIZES: readonly (readonly [size: string, chest: string, length: string, sleeve: string])[] = [
  ['XS', '34–36', '26½', '32'],
  ['S', '36–38', '27½', '33'],
  ['M', '39–41', '28½', '34'],
  ['L', '42–44', '29½', '35'],
  ['XL', '45–48', '30½', '36'],
  ['2XL', '49–52', '31½', '37'],
  ['3XL', '53–56', '32½', '37½'],
];

const SIZE_CHART =
  '<table><caption>Body measurements in inches</caption><thead><tr><th scope="col">Size</th><th scope="col">Chest</th><th scope="col">Length</th><th scope="col">Sleeve</th></tr></thead><tbody>' +
  SIZES.map(
    ([size, ...cells]) => `<tr><th scope="row">${size}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  ).join('') +
  '</tbody></table>' +
  p(
    'Between two sizes? Lifters with a back wider than their waist suggests should take the larger one: our cloth is pre-washed and does not shrink.',
  );

/** Named pieces of HTML that pages load by name. */
export function blocks(): ImportBlock[] {
  return [
    block(
      'returns-summary',
      'Returns in short',
      ul(
        '30 days from delivery, unused and in its packing',
        'Small parcels go back with the label in your account; freight is collected from your curb',
        'We refund within five working days of its arrival, to the card you paid with',
        'Gift cards, opened programs and event entries cannot come back',
      ),
    ),
    block(
      'returns-summary',
      'Returns in short',
      ul(
        '14 days to withdraw for any reason, 30 days for unused gear in its packing',
        'Write to eu@northbar.test for a label or a collection; pallets are picked up at the door',
        'Refund within five working days of arrival, including the standard delivery charge',
        'Two years of legal guarantee on everything, and the longer Northbar warranty on top',
      ),
      'EUR',
    ),
    block(
      'returns-summary',
      'Returns in short',
      ul(
        '14 days to cancel for any reason, 30 days for unused gear in its packing',
        'Write to uk@northbar.test for a label; pallets are collected on weekdays between eight and four',
        'Refund within five working days of arrival, including the standard delivery charge',
      ),
      'GBR',
    ),
    block('size-chart', 'Size chart', SIZE_CHART),
    block(
      'belt-sizes',
      'How to measure for a belt',
      p(
        'Put a tape around your waist at the height of the navel, over a T-shirt, with the belly relaxed. Do not go by your trouser size: it is two to four inches too small.',
      ) + ul('S: 26–31 in', 'M: 30–35 in', 'L: 34–39 in', 'XL: 38–44 in', '2XL: 43–49 in'),
    ),
    block(
      'knurl-guide',
      'Knurl in three words',
      p(
        '<strong>Light</strong> is a grip for high repetitions and soft hands. <strong>Medium</strong> holds a heavy pull with chalk and a light one without. <strong>Deep</strong> is for singles, and for people with a file in the gym bag.',
      ),
    ),
    block(
      'apo-note',
      'Shipping to APO and FPO addresses',
      p(
        'Military mail takes parcels up to 70 lb and 130 inches of length and girth combined. What is larger goes by freight to the base’s dock; leave the unit’s telephone number with the order. Customs forms are filled in by us.',
      ),
      'APO',
    ),
  ];
}
