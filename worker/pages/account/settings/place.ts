/** The settings page. */
export const SETTINGS = { path: '/account/settings', title: 'Settings' } as const;

/** The forms of the page, by their names. */
export type SettingsForm = 'device' | 'email' | 'newsletters' | 'others' | 'password';

/** Id of the section that contains a form; the browser scrolls there after the form was submitted. */
export function partOf(form: SettingsForm): string {
  return form === 'device' || form === 'others' ? 'devices' : form;
}
