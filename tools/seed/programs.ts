import type { ImportProgram } from '#shared/program/contract.ts';
import { BARBELL_CLUB, BELL_CLUB } from './programs/clubs.ts';
import { ENGINE } from './programs/engine.ts';
import { KETTLEBELL } from './programs/kettlebell.ts';
import { MUSCLE } from './programs/muscle.ts';
import { OLYMPIC } from './programs/olympic.ts';
import { programOf } from './programs/plan.ts';
import { STRENGTH } from './programs/strength.ts';

/** Contents of the demo store's training programs. */
export const PROGRAM_CONTENTS: readonly ImportProgram[] = [
  STRENGTH,
  MUSCLE,
  OLYMPIC,
  ENGINE,
  KETTLEBELL,
  BARBELL_CLUB,
  BELL_CLUB,
].map(programOf);
