import { type ReactNode, useEffect, useRef, useState } from 'react';
import { importTwice } from '#client/browser/try-twice.ts';
import { island } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

/** Props of the challenge's island: of a page that is made for one visitor alone. */
export interface ChallengeProps {
  readonly orderId: string;
  /** Of the store at Spreedly; public. */
  readonly environmentKey: string;
  readonly transactionToken: string;
  /** Where the order is waited for. */
  readonly reviewUrl: string;
}

/** The file that speaks to Spreedly's script; it is no part of what runs on the worker. */
const loadChallenge = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/spreedly-challenge.ts');

/** What a bank wants of its shopper, in a frame of the bank's, and the way on once it has it. */
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

/** The part of a challenge's page that shows it. */
export const Challenge = island('challenge', 'load', View);
