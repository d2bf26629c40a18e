import { formDefinitionSchema } from '#shared/form-entry/definition.ts';
import type { FormDefinition } from '#shared/form-entry/field.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

/** A form of a site. */
export interface StoredForm {
  readonly formHash: string;
  readonly name: string;
  readonly definition: FormDefinition;
}

interface FormRow {
  readonly form_hash: string;
  readonly name: string;
  readonly definition: string;
}

/** Reads the fields and words of a form. */
export const formDefinitionOf = jsonColumn('forms.definition', formDefinitionSchema);
const forms = new IsolateCache<StoredForm | null>(200);

/** Reads forms of content pages. A site's own record takes precedence over the common one. */
export class FormStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** The form of this name on this site, or undefined. */
  async find(formHash: string): Promise<StoredForm | undefined> {
    const key = `${this.#site.siteId}:${this.#versions.content}:${formHash}`;
    const known = forms.get(key);
    if (known !== undefined) return known ?? undefined;
    const row = await this.#db
      .prepare(
        `SELECT form_hash, name, definition FROM forms
         WHERE form_hash = ?1 AND site_id IN (0, ?2) AND is_active = 1 ORDER BY site_id DESC LIMIT 1`,
      )
      .bind(formHash, this.#site.siteId)
      .first<FormRow>();
    const form = row && { formHash: row.form_hash, name: row.name, definition: formDefinitionOf(row.definition) };
    forms.set(key, form);
    return form ?? undefined;
  }

  /** Names of all forms with entries or a definition, for staff, by their hashes. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const { results } = await this.#db
      .prepare(
        `SELECT form_hash AS hash, name FROM forms UNION SELECT form_hash, form_name FROM form_entries ORDER BY name`,
      )
      .all<{ hash: string; name: string }>();
    return new Map(results.map(({ hash, name }) => [hash, name]));
  }
}
