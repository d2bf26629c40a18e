import type { ReactNode } from 'react';
import type { Step } from '#shared/order/steps.ts';
import { useCheckout } from './model.ts';

/** Leads to a step of the checkout without leaving the page. */
export function StepLink({ to, children }: { readonly to: Step; readonly children: ReactNode }): ReactNode {
  const { href, goTo } = useCheckout();
  return (
    <a
      className="link s14"
      href={href(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
