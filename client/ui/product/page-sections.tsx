import type { ReactNode } from 'react';

/** A section of the product page, with its link in the sub-navigation. */
export interface PageSection {
  /** Id of the section, and the link's hash. */
  readonly id: string;
  readonly title: string;
  /** How many things it has, as text: '7'; shown beside the title in the sub-navigation. */
  readonly count?: string;
  readonly body: ReactNode;
}

interface PageSectionsProps {
  readonly sections: readonly PageSection[];
  /** Names the sub-navigation for screen readers. */
  readonly label: string;
}

/**
 * Everything about a product, one section below the other, with a row of links to them that stays in view (spec 1
 * section 2.9, product tabs). Nothing is hidden, so it needs no script; one that marks the section in view finds the
 * links by `data-subnav`.
 */
export function PageSections({ sections, label }: PageSectionsProps): ReactNode {
  return (
    <>
      <nav className="subnav" aria-label={label} data-subnav="">
        {sections.map(({ id, title, count }, index) => (
          <a key={id} href={`#${id}`} aria-current={index === 0 ? 'true' : undefined}>
            {count === undefined ? title : `${title} (${count})`}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} className="about" aria-labelledby={`${id}-title`}>
          <h2 className="d d32" id={`${id}-title`}>
            {title}
          </h2>
          <div>{body}</div>
        </section>
      ))}
    </>
  );
}
