import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

test('shows no error before the field was left', () => {
  const html = renderToStaticMarkup(<TextField name="city" label="City" isRequired />);
  expect(html).not.toContain('Please enter');
  expect(html).toContain('aria-invalid="false"');
  expect(html).toContain('<label class="lbl" for="city">');
});

test('links hint and message to the control', () => {
  const html = renderToStaticMarkup(<TextField name="city" label="City" hint="Or town" isRequired isTouched />);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="city-hint city-error"');
  expect(html).toContain('id="city-hint"');
  expect(html).toMatch(/id="city-error".*Please enter your city/);
});

test('shows what the server said at once', () => {
  expect(renderToStaticMarkup(<TextField name="code" label="Code" error="Unknown code" />)).toContain('Unknown code');
});

test('an email address is at most 320 characters', () => {
  expect(renderToStaticMarkup(<TextField name="email" type="email" label="Email" />)).toContain('maxLength="320"');
});

test('a password is hidden and can be shown', () => {
  const html = renderToStaticMarkup(<PasswordField name="pw" label="Password" autoComplete="current-password" />);
  expect(html).toContain('type="password"');
  expect(html).toMatch(/aria-pressed="false"[^>]*>Show</);
});

test('a select starts with its placeholder', () => {
  const html = renderToStaticMarkup(
    <SelectField name="state" label="State" placeholder="Choose" options={[{ value: 'OH', label: 'Ohio' }]} />,
  );
  expect(html).toContain('<option value="">Choose</option><option value="OH">Ohio</option>');
});
