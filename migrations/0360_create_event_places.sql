-- Registration for events (public contract, section 12). An event's desk counts its places over all sites; these are its
-- copies.
CREATE TABLE event_places (
  edition_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  -- line of the order, from 0
  line INTEGER NOT NULL,
  division TEXT NOT NULL,
  -- stock pool of the order
  pool TEXT NOT NULL,
  -- 'held' while it is paid, then 'taken'
  state TEXT NOT NULL,
  -- when the store looks what has become of the order; null for a taken place
  check_ms INTEGER,
  PRIMARY KEY (edition_id, order_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_places_due ON event_places (check_ms) WHERE check_ms IS NOT NULL;

-- Customers who wait for a place, in the order of their numbers.
CREATE TABLE event_waiting (
  edition_id TEXT NOT NULL,
  division TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  since_ms INTEGER NOT NULL,
  -- until when a place is kept; null while none is
  offered_until_ms INTEGER,
  PRIMARY KEY (edition_id, division, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_waiting_by_customer ON event_waiting (customer_id);
CREATE INDEX event_waiting_offered ON event_waiting (offered_until_ms) WHERE offered_until_ms IS NOT NULL;

-- Places that were bought, each for an athlete.
CREATE TABLE event_registrations (
  -- '{order}-{line}'
  registration_id TEXT PRIMARY KEY,
  edition_id TEXT NOT NULL,
  division TEXT NOT NULL,
  -- slug in event_athletes
  athlete TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  pool TEXT NOT NULL,
  -- who bought it; null for a guest
  customer_id INTEGER,
  -- of the athlete, lower case
  email TEXT NOT NULL,
  -- shared/event/registration.ts, entrantSchema
  entrant TEXT NOT NULL,
  -- shared/event/registration.ts, REGISTRATION_STATES
  state TEXT NOT NULL,
  -- to whom it is offered, lower case; '' for nobody
  transfer_email TEXT NOT NULL DEFAULT '',
  made_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_registrations_by_edition ON event_registrations (edition_id, division);
CREATE INDEX event_registrations_by_email ON event_registrations (email);
CREATE INDEX event_registrations_by_customer ON event_registrations (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX event_registrations_by_change ON event_registrations (changed_ms);
CREATE INDEX event_registrations_by_order ON event_registrations (order_id);
CREATE INDEX event_registrations_transferred ON event_registrations (transfer_email) WHERE transfer_email <> '';

-- Products that are places of an event: '{event}/{year}/{division}'.
CREATE INDEX products_by_event_entry ON products (document ->> '$.attributes.event_entry[0]')
  WHERE document ->> '$.attributes.event_entry[0]' IS NOT NULL;
