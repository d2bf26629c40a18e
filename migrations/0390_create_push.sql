-- Devices on which the app may show notifications, and what their owners want to be told (specification 3, section 7).
CREATE TABLE push_devices (
  -- SHA-256 of the token, by which a device is known again
  token_hash TEXT PRIMARY KEY,
  -- address of the device at the service that delivers notifications
  token TEXT NOT NULL,
  -- 'ios' or 'android'
  platform TEXT NOT NULL,
  -- 'customer:12' or 'visitor:…', as orders have it
  owner TEXT NOT NULL,
  -- code of the site on which it was registered last
  site TEXT NOT NULL,
  -- when the app registered it last
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_devices_by_owner ON push_devices (owner);
CREATE INDEX push_devices_seen ON push_devices (seen_ms);

-- What an owner wants to be told; without a row everything.
CREATE TABLE push_preferences (
  owner TEXT PRIMARY KEY,
  orders INTEGER NOT NULL,
  back_in_stock INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_preferences_changed ON push_preferences (changed_ms);
