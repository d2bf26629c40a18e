import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { loadTwice } from '#client/browser/load-twice.ts';
import type { MountedCard } from '#client/state/checkout/adyen-card.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { AdyenBrowser } from '#shared/order/adyen-environment.ts';
import { billedTo } from '#shared/order/checkout/figures.ts';
import { useCheckout } from './model.ts';

/** Milliseconds after which fields that did not come count as not coming. */
const LIMIT_MS = 15_000;

export interface AdyenCardProps {
  readonly adyen: AdyenBrowser;
  /** The fields, for whoever goes on with what is typed in them; null while they are not there. */
  readonly fields: RefObject<MountedCard | null>;
}

/** The file with Adyen's component; it is no part of what runs on the worker. */
const loadComponent = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/adyen-card.ts');

/** Adyen's own card fields, each in a frame of Adyen's: a card number never is in this page. */
export function AdyenCard({ adyen, fields }: AdyenCardProps): ReactNode {
  const { state, props } = useCheckout();
  const host = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const { locale } = props.site;
  const { countryId } = billedTo(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts the fields anew
  useEffect(() => {
    if (!loadComponent) return undefined;
    let isGone = false;
    let mounted: MountedCard | undefined;
    setProgress('loading');
    const fail = () => !isGone && setProgress('failed');
    const timer = setTimeout(fail, LIMIT_MS);
    const onReady = () => {
      clearTimeout(timer);
      if (isGone || !mounted) return;
      fields.current = mounted;
      setProgress('ready');
    };
    const mount = async () => {
      const { mountAdyenCard } = await loadTwice(loadComponent);
      if (isGone || !host.current) return;
      mounted = await mountAdyenCard(host.current, { ...adyen, locale, countryCode: countryId, onReady });
      if (isGone) mounted.unmount();
    };
    mount().catch((error: unknown) => {
      fail();
      reportError(error);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      mounted?.unmount();
      fields.current = null;
    };
  }, [adyen, fields, locale, countryId, tries]);
  return (
    <div className="adyen-card">
      {progress === 'loading' && (
        <p className="mute" role="status">
          The card fields are on their way…
        </p>
      )}
      {progress === 'failed' && (
        <div className="co-retry">
          <Note kind="bad" announce="alert" lead="The card fields could not be loaded.">
            Try again, or pay in another way. Nothing was charged.
          </Note>
          <Button type="button" look="line" onPress={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      )}
      <div ref={host} hidden={progress === 'failed'} />
    </div>
  );
}
