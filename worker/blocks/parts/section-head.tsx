import type { ReactNode } from 'react';
import { linkHref } from '#shared/content/link.ts';
import type { Site } from '#shared/site/sites.ts';

/** The heading of a block with a link to more; null if it has neither. */
export function SectionHead(props: {
  site: Site;
  title: string;
  link: { label: string; href: string } | null;
  children?: ReactNode;
}): ReactNode {
  if (props.title === '' && !props.link && !props.children) return null;
  return (
    <div className="sechead">
      <div>
        {props.children}
        {props.title !== '' && <h2 className="d d44">{props.title}</h2>}
      </div>
      {props.link && (
        <a className="link" href={linkHref(props.site, props.link.href)}>
          {props.link.label}
        </a>
      )}
    </div>
  );
}
