import type { Fault } from '../fault.ts';

/** Faults in what keeps a deployed store safe and without gaps. */
export const DEPLOYMENT_FAULTS: readonly Fault[] = [
  {
    name: 'a deployed store sells with the sandbox',
    file: 'worker/config/deployed.ts',
    text: "if (PAYMENTS === 'sandbox') problems",
    by: "if (PAYMENTS === '') problems",
    tests: ['worker/gate/gate.test.ts', 'tools/deploy/deploy-store.test.ts'],
  },
  {
    name: 'an outage opens an unsafe store for good',
    file: 'worker/gate/gate.ts',
    text: 'if (hasDemo === undefined) return [];',
    by: '',
    tests: ['worker/gate/gate.test.ts'],
  },
  {
    name: 'open pages lose their files after a day',
    file: 'worker/jobs/keep-release.ts',
    text: 'const KEEP_MS = 7 * DAY_MS + 2 * RENEW_MS;',
    by: 'const KEEP_MS = RENEW_MS;',
    tests: ['worker/jobs/keep-release.test.ts'],
  },
  {
    name: 'a release stays although its errors rise',
    file: 'tools/deploy/health.ts',
    text: 'return shareOf(now) > shareOf(before) + ALLOWED_SHARE;',
    by: 'return shareOf(now) > shareOf(before) + 1;',
    tests: ['tools/deploy/deploy-store.test.ts', 'tools/deploy/health.test.ts'],
  },
];
