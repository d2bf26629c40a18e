import type { Fault } from './fault.ts';
import { BROWSER_FAULTS } from './faults/browser.ts';
import { DATA_FAULTS } from './faults/data.ts';
import { DEPLOYMENT_FAULTS } from './faults/deployment.ts';
import { OUTSIDE_FAULTS } from './faults/outside.ts';
import { PAGE_FAULTS } from './faults/pages.ts';
import { REQUEST_AND_ACTS_FAULTS } from './faults/request-and-acts.ts';
import { SHARED_FAULTS } from './faults/shared.ts';
import { TOOL_FAULTS } from './faults/tools.ts';

/** All planted faults, by room. */
export const FAULTS: readonly Fault[] = [
  ...SHARED_FAULTS,
  ...REQUEST_AND_ACTS_FAULTS,
  ...DATA_FAULTS,
  ...OUTSIDE_FAULTS,
  ...PAGE_FAULTS,
  ...BROWSER_FAULTS,
  ...TOOL_FAULTS,
  ...DEPLOYMENT_FAULTS,
];
