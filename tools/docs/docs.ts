import { MADE_PAGES, stalePages, writePages } from './pages.ts';

/** `npm run docs` makes the generated pages; with `--check`, as `npm run check` runs it, it says which are out of date. */
if (process.argv.includes('--check')) {
  const problems = stalePages(MADE_PAGES);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${MADE_PAGES.length} generated pages are up to date.`);
} else {
  writePages(MADE_PAGES);
  console.log(MADE_PAGES.map(({ path }) => `wrote ${path}`).join('\n'));
}
