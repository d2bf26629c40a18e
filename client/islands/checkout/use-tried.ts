import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** A form that shows all of its problems after the first attempt to continue. */
export interface Tried {
  readonly isTried: boolean;
  /** Grows with each failed try, so that the summary of problems takes the focus again. */
  readonly tries: number;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** Calls `goOn` if nothing is wrong; otherwise shows the problems. */
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

/** Scrolls to an element and focuses it each time the cause changes; null means no cause. */
export function useFocus<E extends HTMLElement>(cause: unknown) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (cause === null) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [cause]);
  return element;
}
