import { useCallback, useEffect, useRef, useState } from 'react';
import type { GivenCard, MountedCard } from '#client/state/checkout/card-fields.ts';

/** Milliseconds after which fields that have not loaded count as failed. */
const LIMIT_MS = 15_000;

/** `absent`: no provider's fields are shown. `broken`: they were shown, but no longer respond. */
export type CardProgress = 'absent' | 'broken' | 'failed' | 'loading' | 'ready';

/** The place of a provider's card fields on the payment step. */
export interface CardSlot {
  readonly progress: CardProgress;
  /** The shopper wants to continue: the fields are still loading, or the card is being read. */
  readonly isBusy: boolean;
  /**
   * Returns the typed card. Null if there is none: either the fields say why, or they are still loading and take the
   * focus as soon as they are ready. Rejects with the reason why the fields do not respond.
   */
  readonly give: () => Promise<GivenCard | null>;
  /** Places the fields in the slot; `null` removes them. */
  readonly put: (fields: MountedCard | null, progress: CardProgress) => void;
}

/**
 * Manages the place of a provider's card fields and reads the card when the shopper continues. `hasFields`: the shopper
 * pays by a card that is typed into fields of the provider, so that these are on their way even if they have not begun to
 * load, or begin again, as on a slow phone.
 */
export function useCardSlot(hasFields: boolean): CardSlot {
  const fields = useRef<MountedCard>(null);
  const [progress, setProgress] = useState<CardProgress>('absent');
  const [work, setWork] = useState<'reads' | 'waits' | null>(null);
  const put = useCallback((mounted: MountedCard | null, next: CardProgress) => {
    fields.current = mounted;
    setProgress(next);
  }, []);
  const isComing = progress === 'loading' || (hasFields && progress === 'absent');
  useEffect(() => {
    if (work !== 'waits' || isComing) return;
    setWork(null);
    if (progress === 'ready') fields.current?.focus();
  }, [work, progress, isComing]);
  const give = async () => {
    if (work !== null) return null;
    if (isComing) setWork('waits');
    if (progress !== 'ready') return null;
    setWork('reads');
    try {
      return (await fields.current?.give()) ?? null;
    } catch (error) {
      setProgress('broken');
      throw error;
    } finally {
      setWork(null);
    }
  };
  return { progress, isBusy: work !== null, give, put };
}

/**
 * Mounts a provider's fields into a slot while the view is shown, and again when `mount` changes. Returns a function
 * that retries after a failure. `mount` reports when the fields accept input.
 */
export function useMountedCard(
  { put }: Pick<CardSlot, 'put'>,
  mount: (onReady: () => void) => Promise<MountedCard | undefined>,
): () => void {
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts the fields again
  useEffect(() => {
    let isGone = false;
    let isReady = false;
    let mounted: MountedCard | undefined;
    put(null, 'loading');
    const fail = () => !isGone && put(null, 'failed');
    const timer = setTimeout(fail, LIMIT_MS);
    // A provider may report that its fields are ready before mounting has finished.
    const show = () => {
      if (isGone || !isReady || !mounted) return;
      clearTimeout(timer);
      put(mounted, 'ready');
    };
    const ready = () => {
      isReady = true;
      show();
    };
    const begin = async () => {
      mounted = await mount(ready);
      if (isGone) mounted?.unmount();
      else show();
    };
    begin().catch((error: unknown) => {
      clearTimeout(timer);
      fail();
      reportError(error);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      mounted?.unmount();
      put(null, 'absent');
    };
  }, [mount, put, tries]);
  return () => setTries(tries + 1);
}
