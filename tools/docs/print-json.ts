const LINE = 110;

/** Prints JSON so that people can read it and compare it by lines: anything that fits on one line is not broken. */
export function printJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= LINE) return short;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((each) => inner + printJson(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${inner}${JSON.stringify(key)}: ${printJson(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
