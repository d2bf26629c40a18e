import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { OpenBlocks } from '#worker/acts/changeset-blocks.ts';
import { BlockAction } from '#worker/pages/staff/parts/block-action.tsx';
import { SITE_OPTIONS } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';

/** Widths at which the canvas shows the blocks, in pixels. */
const WIDTHS = [
  { value: '390', label: 'Phone, 390 px' },
  { value: '768', label: 'Tablet, 768 px' },
  { value: '1280', label: 'Desktop, 1280 px' },
];

/** What script makes of the page of blocks: the canvas shows what is typed, and everything is saved as one goes on. */
export function BlockEditor({
  opened: { changeset },
  children,
}: {
  readonly opened: OpenBlocks;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Enhanced
      name="block-editor"
      when="load"
      props={{ draw: `${changesetPath(changeset.id)}/draw`, present: `${changesetPath(changeset.id)}/present` }}
    >
      <p aria-live="polite" data-others="" data-testid="others" />
      {children}
    </Enhanced>
  );
}

/** Where the blocks are seen as shoppers get them. Script fills it; without script there is the preview. */
export function BlockCanvas({ opened: { name } }: { readonly opened: OpenBlocks }): ReactNode {
  return (
    <section className="block-canvas" aria-label="Canvas" data-part="canvas" hidden>
      <div className="row">
        <SelectField
          name="seen"
          id="canvas-site"
          label="Seen on"
          options={name.site === null ? SITE_OPTIONS : SITE_OPTIONS.filter(({ value }) => value === name.site)}
          defaultValue={name.site ?? SITE_CODES[0]}
        />
        <SelectField name="width" id="canvas-width" label="Width" options={WIDTHS} defaultValue="768" />
      </div>
      <p className="mute" aria-live="polite" data-canvas="status" />
      <details data-canvas="advice" data-testid="advice" hidden>
        <summary />
        <ul className="stack" />
      </details>
      <div data-canvas="frame" />
    </section>
  );
}

/**
 * Takes back what was done here, and does it again. Only script knows what there was before, and sends this form with it;
 * each answer has the blocks as they are then.
 */
export function BlockHistory({ opened }: { readonly opened: OpenBlocks }): ReactNode {
  return (
    <div data-history="" hidden>
      <BlockAction opened={opened} at="" className="row">
        <input type="hidden" name="action" value="put" />
        <input type="hidden" name="blocks" value={JSON.stringify(opened.blocks)} />
        <Button type="button" look="line" size="sm" name="history" value="undo">
          Undo
        </Button>
        <Button type="button" look="line" size="sm" name="history" value="redo">
          Redo
        </Button>
      </BlockAction>
    </div>
  );
}
