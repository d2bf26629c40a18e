const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML: whatever it holds is shown and does nothing. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A mail's HTML around its parts, which are HTML already. Styles are inline, since mail programs drop the others. */
export function layout(heading: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="margin:0;background:#f4f4f2;color:#16181a;font:16px/1.5 Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fff">
<tr><td style="padding:20px 24px;background:#16181a;color:#fff;font-weight:bold;letter-spacing:2px">NORTHBAR</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font-size:26px">${escaped(heading)}</h1>
${parts.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** A paragraph of a mail. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function row(name: string, amount: string): string {
  return `<tr><td style="padding:4px 0">${escaped(name)}</td><td align="right" style="padding:4px 0">${escaped(amount)}</td></tr>`;
}

/** Names with their amounts. */
export function amountTable(rows: readonly (readonly [string, string])[]): string {
  const body = rows.map(([name, amount]) => row(name, amount)).join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${body}</table>`;
}
