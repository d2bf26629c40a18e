import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Look {
  readonly children: ReactNode;
  /**
   * `buy` is used once per view; `inv` and `ghost` are for dark backgrounds. Without a look, the button has the color
   * of ink.
   */
  readonly look?: 'buy' | 'line' | 'inv' | 'ghost' | undefined;
  readonly size?: 'sm';
  readonly isWide?: boolean;
}

export interface ButtonProps extends Look {
  readonly type?: 'submit' | 'button' | 'reset';
  readonly name?: string;
  readonly value?: string;
  readonly form?: string;
  readonly formAction?: string;
  readonly isDisabled?: boolean;
  /** Keeps the width and shows a spinner in place of the label. */
  readonly isLoading?: boolean | undefined;
  readonly testId?: string;
  readonly onPress?: () => void;
}

export interface ButtonLinkProps extends Look {
  readonly href: string;
  readonly rel?: string;
  readonly testId?: string;
}

function lookClass({ look, size, isWide }: Look): string {
  return classNames('btn', look, size, isWide && 'wide');
}

export function Button(props: ButtonProps): ReactNode {
  const { children, type = 'submit', isDisabled, isLoading, testId, onPress, look, size, isWide, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={lookClass(props)}
      disabled={isDisabled}
      aria-busy={isLoading || undefined}
      data-testid={testId}
      onClick={isLoading ? (event) => event.preventDefault() : onPress}
    >
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  return (
    <a className={lookClass(props)} href={props.href} rel={props.rel} data-testid={props.testId}>
      <span>{props.children}</span>
    </a>
  );
}
