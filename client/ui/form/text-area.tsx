import type { ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type TextBase, useField } from './use-field.ts';

export interface TextAreaProps extends TextBase {
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextArea(props: TextAreaProps): ReactNode {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} maxLength={props.maxLength} placeholder={props.placeholder} />
    </FieldFrame>
  );
}
