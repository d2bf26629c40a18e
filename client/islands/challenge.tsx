import { type ReactNode, useEffect, useRef, useState } from 'react';
import { importTwice } from '#client/browser/import-twice.ts';
import { island } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

/** Props of the challenge's island. Its page is made for a single visitor. */
export interface ChallengeProps {
  readonly orderId: string;
  /** Public key of the store's environment at Spreedly. */
  readonly environmentKey: string;
  readonly transactionToken: string;
  /** Address of the step that waits for the order. */
  readonly reviewUrl: string;
}

/** The file that uses Spreedly's script; not part of the worker. */
const loadChallenge = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/spreedly-challenge.ts');

/** The bank's challenge in a frame of the bank, and the way to continue once the bank is satisfied. */
function View({ orderId, environmentKey, transactionToken, reviewUrl }: ChallengeProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<'asks' | 'failed' | 'shown'>('asks');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins again
  useEffect(() => {
    if (!loadChallenge) return undefined;
    let isGone = false;
    setProgress('asks');
    const begin = async () => {
      const { runChallenge } = await importTwice(loadChallenge);
      const onShown = () => {
        if (isGone) return;
        setProgress('shown');
        frame.current?.focus();
      };
      await runChallenge({ orderId, environmentKey, transactionToken, onShown });
      if (!isGone) location.replace(reviewUrl);
    };
    begin().catch((error: unknown) => {
      if (!isGone) setProgress('failed');
      reportError(error);
    });
    return () => {
      isGone = true;
    };
  }, [orderId, environmentKey, transactionToken, reviewUrl, tries]);
  return (
    <>
      <h1 className="d d44">Your bank needs confirmation</h1>
      <p role="status" className="co-form">
        {progress === 'asks' && 'One moment, contacting your bank…'}
        {progress === 'shown' && 'Please confirm the payment below. Your order will be placed as soon as you do.'}
      </p>
      {progress === 'failed' && (
        <div className="co-form co-retry">
          <Note kind="bad" announce="alert" lead="Your bank could not be reached.">
            Nothing was charged. Try again, or go back to your order.
          </Note>
          <Button type="button" look="line" onPress={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      )}
      <div id="bank-device" hidden />
      <div id="bank-challenge" className="bank-challenge" ref={frame} tabIndex={-1} hidden={progress !== 'shown'} />
      <p className="co-form">
        <a className="link" href={reviewUrl}>
          Back to your order
        </a>
      </p>
    </>
  );
}

/** The island of the challenge page. */
export const Challenge = island('challenge', 'load', View);
