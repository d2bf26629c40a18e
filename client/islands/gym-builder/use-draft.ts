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
function forgetSaved(designId: string | null, { design, version }: Draft): void {
  if (keptDraft(designId)?.version !== version) forgetDraft(designId);
  const begun = keptDraft(null);
  if (begun && designText(begun.design) === designText(design)) forgetDraft(null);
}

/** Stores the drawing in this browser until it is saved, and offers an earlier unsaved drawing when the page opens. */
export function useDraft(page: GymBuilderProps, present: GymDesign): DraftState {
  const { designId, version, isJustSaved, action } = page;
  const [offered, setOffered] = useState<Draft | null>(null);
  const first = useRef(present);
  useEffect(() => {
    if (isJustSaved) forgetSaved(designId, { design: first.current, version });
    const before = keptDraft(designId);
    if (before && designText(before.design) !== designText(first.current)) setOffered(before);
  }, [designId, isJustSaved, version]);
  useEffect(() => {
    if (present !== first.current) keepDraft(designId, { design: present, version });
  }, [designId, present, version]);
  return {
    // Anyone who continues to draw has declined the offer.
    offered: present === first.current && offered !== null ? addressOf(action, offered) : null,
    drop: () => {
      forgetDraft(designId);
      setOffered(null);
    },
  };
}
