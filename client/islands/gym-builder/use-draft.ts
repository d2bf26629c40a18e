import { useEffect, useRef, useState } from 'react';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { designText } from '#shared/gym-design/text.ts';
import { type Draft, forgetDraft, keepDraft, keptDraft } from './drafts.ts';
import type { GymBuilderProps } from './model.ts';

interface DraftState {
  /** The address that opens an earlier unsaved drawing; null for none. */
  readonly offered: string | null;
  readonly drop: () => void;
}

/** The address that shows a drawing, saved or not: the page that accepts its form, and the drawing itself. */
function addressOf(page: string, { design, version }: Draft): string {
  const query = new URLSearchParams({ [DESIGN_FIELDS.design]: designText(design) });
  if (version !== null) query.set(DESIGN_FIELDS.version, String(version));
  return `${page}?${query}`;
}

/** Forgets drafts that are now saved. Changes drawn since then and other new gyms are kept. */
async function forgetSaved(designId: string | null, { design, version }: Draft): Promise<void> {
  if ((await keptDraft(designId))?.version !== version) await forgetDraft(designId);
  const begun = await keptDraft(null);
  if (begun && designText(begun.design) === designText(design)) await forgetDraft(null);
}

/** Stores the drawing in this browser until it is saved, and offers an earlier unsaved drawing when the page opens. */
export function useDraft(page: GymBuilderProps, present: GymDesign): DraftState {
  const { designId, version, isJustSaved, action } = page;
  const [offered, setOffered] = useState<Draft | null>(null);
  const first = useRef(present);
  useEffect(() => {
    const opened = first.current;
    const look = async () => {
      if (isJustSaved) await forgetSaved(designId, { design: opened, version });
      const before = await keptDraft(designId);
      if (before && designText(before.design) !== designText(opened)) setOffered(before);
    };
    void look();
  }, [designId, isJustSaved, version]);
  useEffect(() => {
    if (present !== first.current) void keepDraft(designId, { design: present, version });
  }, [designId, present, version]);
  return {
    // Anyone who continues to draw has declined the offer.
    offered: present === first.current && offered !== null ? addressOf(action, offered) : null,
    drop: () => {
      void forgetDraft(designId);
      setOffered(null);
    },
  };
}
