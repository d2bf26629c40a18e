import { Enhanced } from '#client/island.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { tabsKind } from '#shared/block/kinds/tabs.ts';
import { block } from './parts/block.ts';
import { idOf } from './parts/id-of.ts';

/** Sections of which one is shown at a time. A section without blocks is left out. */
export const tabs = block(tabsKind, {
  sheet: 'blocks',
  View: ({ page, props, slots }) => {
    const shown = props.tabs.filter(({ slot }) => (slots[slot] ?? []).length > 0);
    if (shown.length === 0) return null;
    return (
      <div className="sec wrap inset">
        <Enhanced name="tabs" when="touch">
          <Tabs
            label={props.label}
            tabs={shown.map(({ title, slot }) => ({ id: idOf(page, title), title, body: <>{slots[slot]}</> }))}
          />
        </Enhanced>
      </div>
    );
  },
});
