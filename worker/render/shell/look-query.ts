/** The query of a link to the same page with another look: `query` is the page's own with its '?', or ''. */
export function lookQuery(query: string, name: 'highcontrast' | 'theme', value: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `?${parameters}`;
}
