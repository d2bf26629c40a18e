import type { Ctx } from './context.ts';

/** Whether an address is on a host of the store: its public one, that of a site, or one of staff. */
export function belongsHere({ origin, config }: Pick<Ctx, 'config' | 'origin'>, address: URL): boolean {
  if (address.origin === origin) return true;
  if (!/^https?:$/.test(address.protocol)) return false;
  return config.hosts.has(address.host.toLowerCase()) || config.adminHosts.has(address.hostname.toLowerCase());
}

/** The origin under which pages of the store belong that are asked for at an address: its own if it is the store's. */
export function ownOrigin(ctx: Pick<Ctx, 'config' | 'origin'>, address: URL): string {
  return belongsHere(ctx, address) ? address.origin : ctx.origin;
}
