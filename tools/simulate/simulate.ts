import { exitCodeOf } from '#tools/exit-code.ts';
import { bundleWorker } from './bundle.ts';
import { compileScript } from './isolate.ts';
import { MISTAKES } from './planted.ts';
import { linesOf, problemsOf, tableOf } from './report.ts';
import { play, SCENARIOS, WATCH } from './scenarios.ts';

/**
 * Plays each scenario and prints what it shows, then the one of publishes once more with each planted mistake. Fails if a
 * scenario has problems, or if a mistake is not found.
 */
async function main(): Promise<0 | 1> {
  const script = compileScript(await bundleWorker());
  let isRight = true;
  for (const scenario of SCENARIOS) {
    const played = await play(script, scenario);
    const problems = problemsOf(played);
    if (problems.length > 0) isRight = false;
    const lines = [...linesOf(played), ...problems.map((problem) => `PROBLEM: ${problem}`)];
    console.log(`\n### ${scenario.name}\n\n${tableOf(played)}\n\n${lines.map((line) => `- ${line}`).join('\n')}`);
  }
  console.log('\n### Planted mistakes\n');
  for (const mistake of MISTAKES) {
    const [problem] = problemsOf(await play(compileScript(await bundleWorker(mistake)), WATCH));
    if (problem === undefined) isRight = false;
    console.log(`- ${mistake.name}: ${problem ?? 'NOT FOUND'}`);
  }
  return isRight ? 0 : 1;
}

// The bundler keeps threads that would keep the process.
process.exit(await exitCodeOf(main));
