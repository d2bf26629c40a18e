import type { ReactNode } from 'react';
import { listsOf } from '#shared/newsletter/lists.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The newsletter form. Its lists appear when the address field has focus, without scripts (spec 1 section 2.6). */
export function NewsletterForm({ site }: { readonly site: Site }): ReactNode {
  return (
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
        />
        <button type="submit" className="btn inv">
          <span>Sign up</span>
        </button>
      </div>
      <fieldset className="nl-lists">
        <legend className="vh">Lists</legend>
        {listsOf(site).map((list, index) => (
          <label key={list.code} className="chk">
            <input type="checkbox" name="newsletters" value={list.code} defaultChecked={index === 0} />
            {list.label}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
