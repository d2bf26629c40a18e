import { make } from '#client/browser/make.ts';
import { fieldMessages } from '#shared/form/field-message.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Islands that show the problems of their fields themselves. */
const OTHERS = 'store-island[react], store-island[name=content-form][data-awake]';

/** A text field of a form that is not part of such an island. */
function textField(target: EventTarget | null): Field | undefined {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|email|password|tel|url|search)$/.test(target.type));
  if (!isText || !target.matches('main form[method=post] .fld .inp') || target.closest(OTHERS)) return;
  return target;
}

/** The problems of a field, by the same rules and in the same words as all fields (spec 1 section 5). */
function messagesOf(field: Field): readonly string[] {
  const label = field.closest('.fld')?.querySelector('label')?.firstChild?.textContent ?? '';
  return fieldMessages(field.value, { label, isRequired: field.required, isEmail: field.type === 'email' });
}

/** Makes the browser block the form while this field has a problem. */
function hold(field: Field): void {
  field.setCustomValidity(messagesOf(field)[0] ?? '');
}

/** Shows the problem below the field, in place of the previous message. */
function show(field: Field): void {
  const id = `${field.id}-error`;
  const messages = messagesOf(field);
  document.getElementById(id)?.remove();
  field.setAttribute('aria-invalid', String(messages.length > 0));
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== '' && each !== id);
  const describedBy = messages.length > 0 ? [...others, id] : others;
  if (describedBy.length > 0) field.setAttribute('aria-describedby', describedBy.join(' '));
  else field.removeAttribute('aria-describedby');
  if (messages.length === 0) return;
  const words = messages.map((message) => make('p', { class: 'err' }, message));
  field.closest('.fld')?.append(make('div', { id }, ...words));
}

/**
 * Shows problems of fields when they lose the focus or their form is sent, in the store's words and by its rules.
 * Without script, the browser and the store's answer show them.
 */
export function wake(): void {
  // The store's message about a value stays until the value changes.
  const isUntouched = (field: Field): boolean =>
    field.value === field.defaultValue && field.getAttribute('aria-invalid') === 'true';

  document.addEventListener('input', ({ target }) => {
    const field = textField(target);
    if (!field) return;
    hold(field);
    if (field.getAttribute('aria-invalid') === 'true') show(field);
  });
  // A message that appears during a press would move the target away from the finger, so it waits until the press ends.
  let isPressed = false;
  let left: Field | undefined;
  const release = (): void => {
    isPressed = false;
    const field = left;
    left = undefined;
    // Waits until after the click that ends the press.
    if (field) setTimeout(() => show(field));
  };
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    { capture: true },
  );
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { capture: true });

  document.addEventListener('focusout', ({ target }) => {
    const field = textField(target);
    if (!field || isUntouched(field)) return;
    hold(field);
    if (isPressed) left = field;
    else show(field);
  });
  document.addEventListener(
    'invalid',
    (event) => {
      const field = textField(event.target);
      if (!field) return;
      hold(field);
      // Problems that only the browser detects are shown by the browser.
      if (messagesOf(field).length === 0) return;
      event.preventDefault();
      show(field);
      if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
    },
    { capture: true },
  );
}
