import type { Transit } from '#shared/delivery/arrival.ts';
import type {
  RateTier,
  ShippingMethod,
  ShippingService,
  ShippingTables,
  ShippingZone,
  TableRate,
  ZonePlace,
} from '#shared/shipping/rate-table.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';

interface ZoneRow {
  readonly zone: string;
  readonly takes_table_rates: number;
  readonly is_remote: number;
}

interface PlaceRow {
  readonly zone: string;
  readonly country_id: string;
  readonly region: string;
  readonly postcode_from: string;
  readonly postcode_to: string;
}

interface TransitRow {
  readonly transit_least: number | null;
  readonly transit_most: number | null;
}

interface ServiceRow extends TransitRow {
  readonly zone: string;
  readonly code: string;
  readonly label: string;
  readonly carrier: string;
  readonly method: ShippingMethod;
  readonly is_express: number;
  readonly minimum: number;
  readonly free_from: number | null;
  readonly most_unit_lb: number | null;
}

interface TierRow {
  readonly zone: string;
  readonly code: string;
  readonly subtotal_from: number;
  readonly weight_from_lb: number;
  readonly base: number;
  readonly per_lb: number;
}

interface TableRow extends TransitRow {
  readonly country_id: string;
  readonly region: string;
  readonly postcode: string;
  readonly subtotal_from: number;
  readonly price: number;
}

/** Rows of a site's zones; `?1` is its id. */
const OWN = 'zone IN (SELECT zone FROM shipping_zones WHERE site_id = ?1)';

/** The rate table of a site, or else the common one. Two tables are never mixed, and neither are their currencies. */
const TABLE_RATES = `SELECT * FROM shipping_table_rates
  WHERE site_id = iif(EXISTS (SELECT 1 FROM shipping_table_rates WHERE site_id = ?1), ?1, 0)`;

function placeOf(row: PlaceRow): ZonePlace {
  const { country_id: countryId, region, postcode_from: postcodeFrom, postcode_to: postcodeTo } = row;
  return { countryId, region, postcodeFrom, postcodeTo };
}

function tierOf({ subtotal_from, weight_from_lb, base, per_lb }: TierRow): RateTier {
  return { subtotalFrom: subtotal_from, weightFromLb: weight_from_lb, base, perLb: per_lb };
}

function serviceOf(row: ServiceRow, tiers: readonly TierRow[]): ShippingService {
  const { code, label, carrier, method, minimum } = row;
  return {
    code,
    label,
    carrier,
    method,
    isExpress: row.is_express === 1,
    minimum,
    freeFrom: row.free_from,
    mostUnitLb: row.most_unit_lb,
    transit: transitOf(row),
    tiers: tiers.filter((tier) => tier.zone === row.zone && tier.code === code).map(tierOf),
  };
}

function transitOf({ transit_least: least, transit_most: most }: TransitRow): Transit | null {
  return least === null || most === null ? null : { least, most };
}

function tableRateOf(row: TableRow): TableRate {
  const { country_id: countryId, region, postcode, subtotal_from: subtotalFrom, price } = row;
  return { countryId, region, postcode, subtotalFrom, price, transit: transitOf(row) };
}

const recent = new IsolateCache<{ readonly tables: ShippingTables; readonly readMs: number }>(20);

/** Shipping tables of a site (spec 2 section 9), cached per isolate, because each view of a cart needs them. */
export class ShippingRateStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** The tables, at most a minute old. */
  async tables(nowMs: number): Promise<ShippingTables> {
    const key = `${this.#site.code} ${this.#versions.content}`;
    const known = recent.get(key);
    if (known && nowMs - known.readMs < CACHED.shippingRates.seconds * 1000) return known.tables;
    const tables = await this.#read();
    recent.set(key, { tables, readMs: nowMs });
    return tables;
  }

  async #read(): Promise<ShippingTables> {
    const own = (sql: string) => this.#db.prepare(sql).bind(this.#site.siteId);
    const [zones, places, services, tiers, rates] = await readBatch(this.#db, [
      typed<ZoneRow>(
        own('SELECT zone, takes_table_rates, is_remote FROM shipping_zones WHERE site_id = ?1 ORDER BY zone'),
      ),
      typed<PlaceRow>(own(`SELECT * FROM shipping_zone_places WHERE ${OWN}`)),
      typed<ServiceRow>(own(`SELECT * FROM shipping_services WHERE ${OWN} ORDER BY zone, position, code`)),
      typed<TierRow>(own(`SELECT * FROM shipping_tiers WHERE ${OWN}`)),
      typed<TableRow>(own(TABLE_RATES)),
    ]);
    const zoneOf = (row: ZoneRow): ShippingZone => ({
      code: row.zone,
      takesTableRates: row.takes_table_rates === 1,
      isRemote: row.is_remote === 1,
      places: places.filter((each) => each.zone === row.zone).map(placeOf),
      services: services.filter((each) => each.zone === row.zone).map((each) => serviceOf(each, tiers)),
    });
    return { zones: zones.map(zoneOf), tableRates: rates.map(tableRateOf) };
  }
}
