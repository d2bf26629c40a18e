import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import type { Site } from '#shared/site/sites.ts';
import { NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { SettingsFormFrame } from '#worker/pages/account/settings/forms.tsx';
import type { DeviceSession } from '#worker/stubs/sessions.ts';

function Device(props: { readonly site: Site; readonly device: DeviceSession; readonly isThis: boolean }): ReactNode {
  const { site, device, isThis } = props;
  const browser = device.browser || 'Unknown browser';
  const day = new Intl.DateTimeFormat(site.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(site.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <li>
      <span>
        <b>{browser}</b>
        {isThis && ' (this device)'}
        <small>{`Logged in ${day.format(device.beganMs)}, last used ${moment.format(device.renewedMs)} UTC`}</small>
      </span>
      {!isThis && (
        <SettingsFormFrame site={site} form="device" refusal={NO_REFUSAL}>
          <input type="hidden" name="handle" value={device.handle} />
          <Button look="line" size="sm">
            Log out
            <HiddenName name={`${browser}, logged in ${day.format(device.beganMs)}`} />
          </Button>
        </SettingsFormFrame>
      )}
    </li>
  );
}

/** The devices on which the customer is logged in: this one first, then the most recently used. */
export function Devices(props: {
  readonly site: Site;
  readonly devices: readonly DeviceSession[];
  /** Handle of this browser's session. */
  readonly current: string;
}): ReactNode {
  const { site, devices, current } = props;
  const isThis = ({ handle }: DeviceSession) => handle === current;
  const others = devices.filter((device) => !isThis(device));
  return (
    <>
      <ul className="account-devices">
        {[...devices.filter(isThis), ...others].map((device) => (
          <Device key={device.handle} site={site} device={device} isThis={isThis(device)} />
        ))}
      </ul>
      {others.length > 0 && (
        <SettingsFormFrame site={site} form="others" refusal={NO_REFUSAL}>
          <p>
            <Button look="line">Log out on all other devices</Button>
          </p>
        </SettingsFormFrame>
      )}
    </>
  );
}
