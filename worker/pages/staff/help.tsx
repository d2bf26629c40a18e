import type { ReactNode } from 'react';
import { CHANGESETS_PATH } from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute } from '#worker/render/page.ts';

export const HELP_PATH = '/staff/help';

/** The steps from an idea to a page that shoppers see, in the words of the buttons. */
const STEPS: readonly (readonly [lead: string, text: string])[] = [
  ['Create a changeset.', 'It holds everything that goes live together. Shoppers see none of it until you publish it.'],
  [
    'Add a record.',
    'Choose Page, enter its identifier (home is the home page), and choose one site or all sites. A site that has a page of its own shows that one; the others show the page for all sites.',
  ],
  [
    'Edit its blocks.',
    'Add blocks, drag them or move them with their buttons, and fill in their forms. The canvas shows what shoppers will see: click something in it to edit it. What you type is saved as you go, and Undo takes back each step. To remove an entry from a list, clear it and save.',
  ],
  ['Copy the blocks.', 'The page of another site gets the same blocks, which you can then edit there.'],
  ['Preview.', 'See the page on any date, on any site, at any width, and side by side with what is live.'],
  [
    'Publish or schedule.',
    'A schedule uses the time zone of the site that you choose. You can also set when everything is reverted.',
  ],
  ['Compare.', 'Revisions show who changed what, word for word.'],
  ['Revert.', 'Every record of the changeset becomes what it was before, unless someone has changed it since.'],
];

function Help(): ReactNode {
  return (
    <>
      <h1 className="d d64">Change a page</h1>
      <ol className="stack help-steps">
        {STEPS.map(([lead, text]) => (
          <li key={lead}>
            <b>{lead}</b> {text}
          </li>
        ))}
      </ol>
      <h2 className="d d32">When two people edit one page</h2>
      <p>
        Nobody’s work is overwritten. If someone has changed the same page since you opened it, you see what you typed
        and what is there now, and save again.
      </p>
      <p>
        <a className="btn" href={CHANGESETS_PATH}>
          <span>Go to changesets</span>
        </a>
      </p>
    </>
  );
}

/** How pages are changed, for someone who does it for the first time. */
export const staffHelpPage: PageRoute = {
  path: HELP_PATH,
  gate: 'edit',
  find: async (ctx) => staffPage(ctx, { title: 'Change a page' }, async () => <Help />),
};
