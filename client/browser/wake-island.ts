/** What the event `store:wake` carries: which islands, and from the loader whether all of them are awake. */
export interface WakeCall {
  readonly name: string;
  awake?: Promise<boolean>;
}

/** Wakes all islands of a name now. False if one of them cannot be loaded, or the page has no loader. */
export function wakeIsland(name: string): Promise<boolean> {
  const detail: WakeCall = { name };
  dispatchEvent(new CustomEvent('store:wake', { detail }));
  return detail.awake ?? Promise.resolve(false);
}
