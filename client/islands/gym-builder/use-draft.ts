import { useEffect, useRef, useState } from 'react';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { designText } from '#shared/gym-design/text.ts';
import { type Draft, forgetDraft, keepDraft, keptDraft } from './drafts.ts';

interface DraftState {
  /** The saved version that the drawing changes; null for a new one. */
  readonly version: number | null;
  /** There is an unsaved drawing of before. */
  readonly offered: boolean;
  readonly takeUp: () => void;
  readonly drop: () => void;
}

/** Keeps what is drawn in this browser until it is saved, and offers what was kept when the page opens. */
export function useDraft(
  designId: string | null,
  page: { readonly version: number | null; readonly isJustSaved: boolean },
  present: GymDesign,
  open: (design: GymDesign) => void,
): DraftState {
  const [version, setVersion] = useState(page.version);
  const [offered, setOffered] = useState<Draft | null>(null);
  const first = useRef(present);
  useEffect(() => {
    if (page.isJustSaved) {
      forgetDraft(designId);
      // What was drawn as a new one has its own address by now.
      forgetDraft(null);
      return;
    }
    const before = keptDraft(designId);
    if (before && designText(before.design) !== designText(first.current)) setOffered(before);
  }, [designId, page.isJustSaved]);
  useEffect(() => {
    if (present !== first.current) keepDraft(designId, { design: present, version });
  }, [designId, present, version]);
  return {
    version,
    offered: offered !== null && present === first.current,
    takeUp: () => {
      if (!offered) return;
      setVersion(offered.version);
      setOffered(null);
      open(offered.design);
    },
    drop: () => {
      forgetDraft(designId);
      setOffered(null);
    },
  };
}
