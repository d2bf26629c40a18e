import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** Hair and headgear, drawn over the head. */
const HAIR: readonly ReactNode[] = [
  <path key="short" d="M40 45q0-23 20-23t20 23q-5-11-20-11t-20 11z" />,
  <path key="bun" d="M39 47q-1-24 21-24t21 24q-4-13-21-13t-21 13zM69 20a9 9 0 1 1-18 0 9 9 0 0 1 18 0" />,
  <path key="tail" d="M39 46q0-24 21-24 14 0 19 10 14 4 12 32-8-6-9-24-7-8-22-8-17 0-21 14z" />,
  <path key="crop" d="M42 40q2-17 18-17t18 17q-8-6-18-6t-18 6z" />,
  <path key="long" d="M37 76q-4-54 23-54t23 54q-7-3-6-30-5-11-17-11t-17 11q1 27-6 30z" />,
  <path key="band" d="M39.6 40q3-18 20.4-18t20.4 18l.6 6q-21-6-42 0z" />,
];

const TONES = 5;
const TOPS = 6;

/** A number of a text that is the same everywhere and always (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * A drawn figure for an athlete, always the same for a slug: nobody's likeness. Decorative, since the name is beside it.
 */
export function Portrait({
  slug,
  bib,
  isLarge = false,
}: {
  readonly slug: string;
  readonly bib?: string;
  readonly isLarge?: boolean;
}): ReactNode {
  const hash = hashOf(slug);
  const pick = (shift: number, count: number) => (hash >>> shift) % count;
  return (
    <svg className={classNames('evpic', isLarge && 'l')} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <path className={`evtop t${pick(3, TOPS)}`} d="M8 120q2-30 30-36l22 9 22-9q28 6 30 36z" />
      <path
        className={`evskin k${pick(11, TONES)}`}
        d="M47 66h26v19q-13 12-26 0zM80 50q0 24-20 24T40 50t20-26 20 26z"
      />
      <g className={`evhair h${pick(17, TONES)}`}>{HAIR[pick(7, HAIR.length)]}</g>
      {bib !== undefined && bib !== '' && (
        <>
          <path className="evbib" d="M42 98h36v18H42z" />
          <text className="evno" x="60" y="112" textAnchor="middle">
            {bib}
          </text>
        </>
      )}
    </svg>
  );
}
