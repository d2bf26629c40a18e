/**
 * Lets others have the thread, between two steps of a publish. Where store and database are one process, as on this
 * machine, it looks for new requests only while nothing else can go on, and a publish can always go on.
 */
export function pause(): Promise<void> {
  return scheduler.wait(1);
}
