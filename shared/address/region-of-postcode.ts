import type { Place } from './contract.ts';

/** Ranges of the first three digits of ZIP codes: first, last, region. */
const US =
  '005 005 NY 006 007 PR 008 008 VI 009 009 PR 010 027 MA 028 029 RI 030 038 NH 039 049 ME 050 054 VT 055 055 MA 056 059 VT 060 069 CT 070 089 NJ 090 098 AE 100 149 NY 150 196 PA 197 199 DE 200 200 DC 201 201 VA 202 205 DC 206 219 MD 220 246 VA 247 268 WV 270 289 NC 290 299 SC 300 319 GA 320 339 FL 340 340 AA 341 349 FL 350 369 AL 370 385 TN 386 397 MS 398 399 GA 400 427 KY 430 459 OH 460 479 IN 480 499 MI 500 528 IA 530 549 WI 550 567 MN 569 569 DC 570 577 SD 580 588 ND 590 599 MT 600 629 IL 630 658 MO 660 679 KS 680 693 NE 700 714 LA 716 729 AR 730 732 OK 733 733 TX 734 749 OK 750 799 TX 800 816 CO 820 831 WY 832 838 ID 840 847 UT 850 865 AZ 870 884 NM 885 885 TX 889 898 NV 900 961 CA 962 966 AP 967 968 HI 969 969 GU 970 979 OR 980 994 WA 995 999 AK';
/**
 * First letters of postcodes. X is Nunavut and the Northwest Territories, which differ in the first three characters.
 */
const CA = 'A A NL B B NS C C PE E E NB G J QC K P ON R R MB S S SK T T AB V V BC X0A X0C NU X0D X1Z NT Y Y YT';
/** Ranges of postcodes: first, last, region. */
const AU =
  '0200 0299 ACT 0800 0999 NT 1000 2599 NSW 2600 2618 ACT 2619 2899 NSW 2900 2920 ACT 2921 2999 NSW 3000 3999 VIC 4000 4999 QLD 5000 5999 SA 6000 6999 WA 7000 7999 TAS 8000 8999 VIC 9000 9999 QLD';

type Range = readonly [from: string, to: string, region: string];

function rangesOf(text: string): readonly Range[] {
  const words = text.split(' ');
  return words.flatMap((from, at): Range[] => (at % 3 === 0 ? [[from, words[at + 1] ?? '', words[at + 2] ?? '']] : []));
}

const RANGES: Readonly<Record<string, readonly Range[]>> = { US: rangesOf(US), CA: rangesOf(CA), AU: rangesOf(AU) };

/**
 * The code of a postcode's region, as far as its first characters tell, in the United States, Canada and Australia;
 * otherwise ''.
 */
export function regionOfPostcode(countryId: string, postcode: string): string {
  const key = postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const ranges = Object.hasOwn(RANGES, countryId) ? (RANGES[countryId] ?? []) : [];
  const found = ranges.find(
    ([from, to]) => key.length >= from.length && key.slice(0, from.length) >= from && key.slice(0, to.length) <= to,
  );
  return found?.[2] ?? '';
}

/** Fills in the region of an address from its postcode if none was entered. */
export function withRegion<Address extends Pick<Place, 'countryId' | 'postcode' | 'region'>>(
  address: Address,
): Address {
  return { ...address, region: address.region || regionOfPostcode(address.countryId, address.postcode) };
}
