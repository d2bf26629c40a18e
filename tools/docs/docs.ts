import { brokenLinks, documents } from './links.ts';
import { MADE_PAGES, stalePages, writePages } from './pages.ts';

/**
 * `npm run docs` writes the generated pages. With `--check`, as `npm run check` calls it, it lists the pages that are
 * out of date, and the links and paths in the documentation that lead nowhere.
 */
if (process.argv.includes('--check')) {
  const files = documents();
  const problems = [...stalePages(MADE_PAGES), ...brokenLinks(files)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      `${MADE_PAGES.length} generated pages are up to date; links of ${files.length} documents lead somewhere.`,
    );
} else {
  writePages(MADE_PAGES);
  console.log(MADE_PAGES.map(({ path }) => `wrote ${path}`).join('\n'));
}
