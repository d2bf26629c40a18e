import type { ReactNode } from 'react';

/** Id of the form that collects the products to compare; its checkboxes are on cards outside of it. */
export const COMPARE_FORM = 'compare';

/** Chooses a product for comparison. Without script, it is a checkbox of the form at the end of the page. */
export function CompareChoice({ value, name }: { readonly value: string; readonly name: string }): ReactNode {
  return (
    <label className="chk cmp-pick">
      <input type="checkbox" name="p" value={value} form={COMPARE_FORM} />
      <span>
        Compare<span className="vh"> {name}</span>
      </span>
    </label>
  );
}
