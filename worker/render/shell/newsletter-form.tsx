import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import type { NewsletterList } from '#shared/newsletter/lists.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

export interface NewsletterFormProps {
  readonly site: Site;
  /** The lists on offer. */
  readonly lists: readonly NewsletterList[];
  /** The address, and the chosen lists by code, of a form that is shown again. */
  readonly entered?: { readonly email: string; readonly lists: readonly string[] };
}

/**
 * The newsletter form. Its lists appear when the address field has focus, without scripts (spec 1 section 2.6). With
 * them, it is sent without leaving the page.
 */
export function NewsletterForm({ site, lists, entered }: NewsletterFormProps): ReactNode {
  return (
    <Enhanced name="newsletter" when="touch" props={{ confirms: site.confirmsNewsletters }}>
      <form
        className="nl"
        action={sitePath(site, '/newsletter-signup')}
        method="post"
        data-testid="newsletter-form"
        aria-label="Newsletter"
      >
        <div className="nl-row">
          <input
            type="email"
            name="email"
            required
            maxLength={320}
            autoComplete="email"
            aria-label="Email address"
            placeholder="Email address"
            defaultValue={entered?.email}
          />
          <button type="submit" className="btn inv">
            <span>Sign up</span>
          </button>
        </div>
        <fieldset className="nl-lists">
          <legend className="vh">Lists</legend>
          {lists.map((list, index) => (
            <label key={list.code} className="chk">
              <input
                type="checkbox"
                name="newsletters"
                value={list.code}
                defaultChecked={entered ? entered.lists.includes(list.code) : index === 0}
              />
              {list.label}
            </label>
          ))}
        </fieldset>
        <p className="nl-said" role="status" />
      </form>
    </Enhanced>
  );
}
