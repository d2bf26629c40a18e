import { useState } from 'react';
import { type FieldRule, fieldMessages } from '#shared/form/field-message.ts';
import { describedBy, type FieldFrameProps } from './field-frame.tsx';

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
  /** The server's message about the submitted value, shown immediately. */
  readonly error?: string | undefined;
  /** Shows problems before the field was left, for example after a failed submit. */
  readonly isTouched?: boolean;
}

/** A field whose value is a text. */
export interface TextBase extends FieldBase {
  /** Undefined while uncontrolled. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onValue?: ((value: string) => void) | undefined;
}

interface TextEvent {
  readonly currentTarget: { readonly value: string };
}

/** The properties of a field's frame, and the attributes that every kind of control has. */
export interface FieldParts {
  readonly frame: Omit<FieldFrameProps, 'children'>;
  readonly control: {
    readonly className: string;
    readonly id: string;
    readonly name: string;
    readonly value: string | undefined;
    readonly defaultValue: string | undefined;
    readonly required: boolean | undefined;
    readonly disabled: boolean | undefined;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
    readonly onBlur: (event: TextEvent) => void;
    readonly onChange: (event: TextEvent) => void;
  };
}

/** Builds a field. Its errors are shown only after it has lost the focus once (spec 1 section 5). */
export function useField(props: TextBase, isEmail = false): FieldParts {
  const { name, id = name, label, note, hint, value, defaultValue, error } = props;
  const [isLeft, setLeft] = useState(false);
  const [own, setOwn] = useState(defaultValue ?? '');
  const rule: FieldRule = { ...props, isEmail };
  const messages = isLeft || props.isTouched ? fieldMessages(value ?? own, rule) : [];
  const errors = error ? [error, ...messages] : messages;
  return {
    frame: { id, label, note, hint, errors },
    control: {
      className: 'inp',
      id,
      name,
      value,
      defaultValue: value === undefined ? defaultValue : undefined,
      required: props.isRequired,
      disabled: props.isDisabled,
      'aria-invalid': errors.length > 0,
      'aria-describedby': describedBy(id, hint, errors),
      onBlur: (event) => {
        setOwn(event.currentTarget.value);
        setLeft(true);
      },
      onChange: (event) => {
        setOwn(event.currentTarget.value);
        props.onValue?.(event.currentTarget.value);
      },
    },
  };
}
