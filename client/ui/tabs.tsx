import type { ReactNode } from 'react';

export interface Tab {
  /** Id of the section, and the link's hash. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/**
 * Sections of a page with a row of links to them. Without script, all sections can be read; a script that shows one at
 * a time finds them by `data-tabs` and `data-tab`.
 */
export function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }): ReactNode {
  return (
    <div data-tabs="">
      <nav className="tabs" aria-label={label}>
        {tabs.map((tab, index) => (
          <a key={tab.id} href={`#${tab.id}`} aria-current={index === 0 ? 'true' : undefined}>
            {tab.title}
          </a>
        ))}
      </nav>
      {tabs.map((tab) => (
        <section key={tab.id} id={tab.id} className="tab" data-tab="">
          <h2 className="vh">{tab.title}</h2>
          {tab.body}
        </section>
      ))}
    </div>
  );
}
