import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import type { ListLine } from '#shared/list/view.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

export interface AsideLineProps {
  readonly line: ListLine;
  readonly site: CartSite;
  /** The button that moves the line into the cart, shown unless the line has a problem. */
  readonly into: string;
  /** The actions that the buttons post to the cart page: into the cart, and away. */
  readonly actions: readonly [into: string, away: string];
  /** What is said about the line, below its name. */
  readonly children: ReactNode;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
}

/** A line that is kept below the cart and not bought with it. */
export function AsideLine({ line, site, into, actions, children, onSubmit }: AsideLineProps): ReactNode {
  const { name, url, picture } = line;
  return (
    <li className="missed">
      <div className="tilepic">{picture && <Thumbnail file={picture.file} />}</div>
      <div>
        <h3>{url === null ? name : <a href={sitePath(site, url)}>{name}</a>}</h3>
        {children}
      </div>
      <form className="cline-acts" method="post" action={sitePath(site, '/cart')} onSubmit={onSubmit}>
        <input type="hidden" name="item" value={line.listItemId} />
        {line.problem === null && (
          <Button name="action" value={actions[0]} look="line" size="sm">
            {into}
            <HiddenName name={name} />
          </Button>
        )}
        <button type="submit" name="action" value={actions[1]} className="link">
          Remove
          <span className="vh"> {name}</span>
        </button>
      </form>
    </li>
  );
}
