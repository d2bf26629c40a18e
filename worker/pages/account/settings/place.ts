/** Where the settings are. */
export const SETTINGS = { path: '/account/settings', title: 'Settings' } as const;

/** The forms of the page, by their names. */
export type SettingsForm = 'device' | 'email' | 'newsletters' | 'others' | 'password';

/** The part of the page that a form is in: the browser goes there when the form was taken or refused. */
export function partOf(form: SettingsForm): string {
  return form === 'device' || form === 'others' ? 'devices' : form;
}
