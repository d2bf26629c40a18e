/** Groups of an IPv6 address that identify a network; its owner can choose the rest freely. */
const NETWORK_GROUPS = 4;

/**
 * The network for which attempts are counted: an IPv4 address, or the first half of an IPv6 address, because each
 * household can use as many IPv6 addresses as it likes. `unknown` if the edge does not provide the address.
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
