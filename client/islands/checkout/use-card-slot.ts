import { useCallback, useEffect, useRef, useState } from 'react';
import type { GivenCard, MountedCard } from '#client/state/checkout/card-fields.ts';

/** Milliseconds after which fields that did not come count as not coming. */
const LIMIT_MS = 15_000;

/** `absent`: no provider's fields are shown. `broken`: they were there, and do not answer any more. */
export type CardProgress = 'absent' | 'broken' | 'failed' | 'loading' | 'ready';

/** The place of a provider's card fields on the payment step. */
export interface CardSlot {
  readonly progress: CardProgress;
  /** Someone wants to go on: the fields are waited for, or have their card read. */
  readonly isBusy: boolean;
  /**
   * Gives the card that is typed. Null where there is none: the fields say why, or are not there yet; then they take the
   * focus as soon as they are. Rejects with what keeps the fields from answering.
   */
  readonly give: () => Promise<GivenCard | null>;
  /** Puts fields into the place, or takes them away: `null`. */
  readonly put: (fields: MountedCard | null, progress: CardProgress) => void;
}

/** The place of a provider's card fields, and what going on does with them. */
export function useCardSlot(): CardSlot {
  const fields = useRef<MountedCard>(null);
  const [progress, setProgress] = useState<CardProgress>('absent');
  const [work, setWork] = useState<'reads' | 'waits' | null>(null);
  const put = useCallback((mounted: MountedCard | null, next: CardProgress) => {
    fields.current = mounted;
    setProgress(next);
  }, []);
  useEffect(() => {
    if (work !== 'waits' || progress === 'loading') return;
    setWork(null);
    if (progress === 'ready') fields.current?.focus();
  }, [work, progress]);
  const give = async () => {
    if (work !== null) return null;
    if (progress === 'loading') setWork('waits');
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
 * Mounts a provider's fields into a slot as long as the view is shown, and again with another `mount`. Answers how to try
 * again after they did not come. `mount` is told when they may be typed into.
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
    // A provider may say that its fields are there before its mounting has ended.
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
