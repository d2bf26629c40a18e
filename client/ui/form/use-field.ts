import { useState } from 'react';
import { type FieldRule, fieldMessages } from '#shared/form/field-message.ts';

export interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** Unique on the page; `name` unless given. */
  readonly id?: string;
  readonly note?: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly requiredMessage?: string;
  readonly isDisabled?: boolean;
  readonly validate?: (value: string) => string | undefined;
  /** What the server said of the value sent; shown at once. */
  readonly error?: string | undefined;
  /** Shows what is missing before the field was left, as after a failed submit. */
  readonly isTouched?: boolean;
}

export interface FieldState {
  readonly id: string;
  readonly errors: readonly string[];
  /** Call with the text when the field is left. */
  readonly leave: (value: string) => void;
  /** Call with each new text. */
  readonly change: (value: string) => void;
}

/** Errors of a field, which show only once it was left (spec 1 section 5). `value` is undefined while uncontrolled. */
export function useField(props: FieldBase, value: string | undefined, initial: string, isEmail = false): FieldState {
  const [isLeft, setLeft] = useState(false);
  const [own, setOwn] = useState(initial);
  const rule: FieldRule = { ...props, isEmail };
  const messages = isLeft || props.isTouched ? fieldMessages(value ?? own, rule) : [];
  return {
    id: props.id ?? props.name,
    errors: props.error ? [props.error, ...messages] : messages,
    leave: (text) => {
      setOwn(text);
      setLeft(true);
    },
    change: setOwn,
  };
}
