/** Whether a host is this very machine: there sessions need no HTTPS, and demo accounts may be used. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
