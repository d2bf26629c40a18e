import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** A form that shows everything that is wrong once someone tried to go on. */
export interface Tried {
  readonly isTried: boolean;
  /** Grows with each try that failed: the summary of what is wrong takes the focus. */
  readonly tries: number;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** Calls `goOn` where nothing is wrong; else what is wrong shows. */
export function useTried(isWrong: () => boolean, goOn: () => void): Tried {
  const [tries, setTries] = useState(0);
  return {
    isTried: tries > 0,
    tries,
    submit: (event) => {
      event.preventDefault();
      if (isWrong()) setTries(tries + 1);
      else goOn();
    },
  };
}

/** Brings an element to the shopper, with the focus on it, each time that the cause is another one; null is none. */
export function useFocus<E extends HTMLElement>(cause: unknown) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (cause === null) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [cause]);
  return element;
}
