/** Whether a host name, as `URL` writes it, is this machine's own. */
export function isLocalName(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
