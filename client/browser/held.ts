/** A field in which something is typed, or chosen from a list. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A choice or a text that an island has not heard of, because it was not awake. */
export type Chosen =
  | { readonly kind: 'input'; readonly target: Field; readonly value: string }
  | { readonly kind: 'toggle'; readonly target: HTMLInputElement; readonly isChecked: boolean };

/**
 * An interaction with a control before its island is awake, to be repeated afterwards. Typed text is recorded too,
 * because an island may overwrite it when it wakes.
 */
export type Held = Chosen | { readonly kind: 'click'; readonly target: HTMLElement };
