/** Groups of an IPv6 address that name a network; the rest is its owner's to choose. */
const NETWORK_GROUPS = 4;

/**
 * The network that tries are counted by: an IPv4 address, or the first half of an IPv6 one, of which each household has
 * as many as it likes. `unknown` where the edge does not say.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const all = [...groups, ...zeros, ...rest].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${all.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
