/** Damm's quasigroup of order ten. It is totally anti-symmetric, so two swapped digits are always detected. */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/**
 * The check digit of a sequence of digits by Damm's algorithm, which detects every single wrong digit and every swap of
 * neighbors. A sequence that ends with its own check digit has the check digit 0.
 */
export function dammDigit(digits: string): number {
  return [...digits].reduce((interim, digit) => Number(TABLE[interim]?.[Number(digit)]), 0);
}
