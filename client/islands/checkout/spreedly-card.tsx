import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { importTwice } from '#client/browser/import-twice.ts';
import type { GivenCard, MountedCard } from '#client/state/checkout/card-fields.ts';
import type { SpreedlyCard as MountedFrames } from '#client/state/checkout/spreedly-card.ts';
import type { Frame } from '#client/state/checkout/spreedly-script.ts';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { billedTo } from '#shared/checkout/figures.ts';
import type { FieldProblem } from '#shared/errors.ts';
import {
  type BesideFrames,
  expiryParts,
  type FramesState,
  hostedCardProblems,
  refusedFields,
} from '#shared/order/hosted-card.ts';
import type { SpreedlyBrowser } from '#shared/order/spreedly-browser.ts';
import { CARD, ExpiryField, HolderField } from './card-form.tsx';
import { CardProgress } from './card-progress.tsx';
import { problemOf, useCheckout } from './model.ts';
import { type CardSlot, useMountedCard } from './use-card-slot.ts';

export interface SpreedlyCardProps {
  readonly spreedly: SpreedlyBrowser;
  readonly slot: CardSlot;
}

/** The file that uses Spreedly's script; not part of the worker. */
const loadComponent = import.meta.env.SSR ? undefined : () => import('#client/state/checkout/spreedly-card.ts');

/** A card field inside a frame. */
type Framed = 'cvc' | 'number';

const FRAMES: Readonly<Record<Framed, Frame>> = { number: 'number', cvc: 'cvv' };
const LABELS: Readonly<Record<Framed, string>> = { number: 'Card number', cvc: 'Security code' };

/** The place of a frame, styled like a field of the store. */
function FrameHost({ field, error }: { readonly field: Framed; readonly error: string | undefined }): ReactNode {
  const id = CARD + field;
  return (
    <div className="fld">
      <span className="lbl">{LABELS[field]}</span>
      <div id={id} className="inp card-frame" data-invalid={error === undefined ? undefined : ''} />
      <FieldErrors id={id} errors={error === undefined ? [] : [error]} />
    </div>
  );
}

/** The typed values and their problems, as far as the page knows them. */
function useTyped(nowMs: number) {
  const [beside, setBeside] = useState<BesideFrames>({ expiry: '', holder: '' });
  const [frames, setFrames] = useState<FramesState>({});
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [isTried, setTried] = useState(false);
  const own = hostedCardProblems(frames, beside, nowMs);
  const problems = [...own, ...refused.filter(({ field }) => problemOf(own, field) === undefined)];
  // Spreedly's objection to a field is outdated once someone types there.
  const seeFrame = useCallback((field: Framed, next: FramesState) => {
    setFrames((known) => ({ ...known, ...next }));
    setRefused((known) => known.filter((each) => each.field !== field));
  }, []);
  const type = (field: keyof BesideFrames, value: string) => {
    setBeside({ ...beside, [field]: value });
    setRefused(refused.filter((each) => each.field !== field));
  };
  /** The frames were replaced, so nothing is known about their fields. */
  const startAnew = useCallback(() => {
    setFrames({});
    setRefused([]);
    setTried(false);
  }, []);
  /** The shopper wants to continue. Returns the problems that prevent it, in the order of the fields. */
  const tryWith = (answer: FramesState) => {
    setTried(true);
    setFrames(answer);
    return hostedCardProblems(answer, beside, nowMs);
  };
  return { beside, problems, isTried, seeFrame, type, startAnew, tryWith, setRefused };
}

/**
 * Spreedly's fields for number and security code, each in a frame of Spreedly's, next to the store's own fields for the
 * rest.
 */
export function SpreedlyCard({ spreedly, slot }: SpreedlyCardProps): ReactNode {
  const { state, props } = useCheckout();
  const mounted = useRef<MountedFrames>(null);
  const { beside, problems, isTried, seeFrame, type, startAnew, tryWith, setRefused } = useTyped(props.nowMs);

  const show = (field: string): void => {
    if (field === 'number' || field === 'cvc') mounted.current?.focus(FRAMES[field]);
    else {
      const input = document.getElementById(CARD + field);
      input?.focus({ preventScroll: true });
      input?.scrollIntoView({ block: 'center' });
    }
  };

  const give = async (): Promise<GivenCard | null> => {
    const card = mounted.current;
    if (!card) return null;
    const [first] = tryWith(await card.validate());
    if (first) {
      show(first.field);
      return null;
    }
    const { street, city, region, postcode, countryId } = billedTo(state);
    const bill = { address1: street[0] ?? '', city, state: region, zip: postcode, country: countryId };
    const tokenized = await card.tokenize({ full_name: beside.holder.trim(), ...expiryParts(beside.expiry), ...bill });
    if ('given' in tokenized) return tokenized.given;
    const against = refusedFields(tokenized.errors);
    if (against.length === 0) {
      throw new Error(`Spreedly took no card: ${tokenized.errors.map(({ key }) => key).join(', ')}`);
    }
    setRefused(against);
    show(against[0]?.field ?? 'number');
    return null;
  };
  const newest = useRef(give);
  useEffect(() => {
    newest.current = give;
  });

  const mount = useCallback(
    async (onReady: () => void): Promise<MountedCard | undefined> => {
      if (!loadComponent) return undefined;
      const { mountSpreedlyCard } = await importTwice(loadComponent);
      const [number, cvv, like] = ['number', 'cvc', 'expiry'].map((field) => document.getElementById(CARD + field));
      if (!number || !cvv || !like) return undefined;
      startAnew();
      const card = await mountSpreedlyCard({
        ...spreedly,
        hosts: { number, cvv },
        labels: { number: LABELS.number, cvv: LABELS.cvc },
        like,
        onReady,
        onTyped: (frame, next) => seeFrame(frame === 'cvv' ? 'cvc' : frame, next),
      });
      mounted.current = card;
      return {
        give: () => newest.current(),
        focus: () => card.focus('number'),
        unmount: () => {
          mounted.current = null;
          card.unmount();
        },
      };
    },
    [spreedly, seeFrame, startAnew],
  );
  const retry = useMountedCard(slot, mount);

  const [ofNumber, ofCode] = isTried ? [problemOf(problems, 'number'), problemOf(problems, 'cvc')] : [];
  const isReady = slot.progress === 'ready';
  useEffect(() => {
    if (!isReady) return;
    // A frame cannot refer to a message outside of it, so its accessible name contains the problem.
    mounted.current?.describe('number', [LABELS.number, ofNumber].filter(Boolean).join('. '));
    mounted.current?.describe('cvv', [LABELS.cvc, ofCode].filter(Boolean).join('. '));
  }, [isReady, ofNumber, ofCode]);

  const field = (name: keyof BesideFrames) => ({
    id: CARD + name,
    value: beside[name],
    error: problemOf(problems, name),
    isTried,
  });
  return (
    <CardProgress slot={slot} onRetry={retry}>
      <div className="form card-form">
        <FrameHost field="number" error={ofNumber} />
        <div className="half pair">
          <ExpiryField {...field('expiry')} onValue={(value) => type('expiry', value)} />
        </div>
        <div className="half pair">
          <FrameHost field="cvc" error={ofCode} />
        </div>
        <HolderField {...field('holder')} onValue={(value) => type('holder', value)} />
      </div>
    </CardProgress>
  );
}
