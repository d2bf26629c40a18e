import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const TABLE = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 } as const;
const BELOW = { margin: '0 0 16px' };
const LAST = { margin: 0 };
const CELL = { padding: '4px 0' };

function MailDocument({ heading, children }: { readonly heading: string; readonly children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f4f2', color: '#16181a', font: '16px/1.5 Arial,sans-serif' }}>
        <table {...TABLE}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table {...TABLE} style={{ maxWidth: 600, background: '#fff' }}>
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: '20px 24px',
                          background: '#16181a',
                          color: '#fff',
                          fontWeight: 'bold',
                          letterSpacing: 2,
                        }}
                      >
                        NORTHBAR
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: 24 }}>
                        <h1 style={{ margin: '0 0 16px', fontSize: 26 }}>{heading}</h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Returns an email's HTML around its parts. Styles are inline, because email programs drop others. */
export function layout(heading: string, parts: readonly ReactNode[]): string {
  const body = createElement(Fragment, null, ...parts);
  return `<!doctype html>\n${renderToStaticMarkup(<MailDocument heading={heading}>{body}</MailDocument>)}\n`;
}

/** A paragraph of an email. */
export function paragraph(text: string): ReactNode {
  return <p style={BELOW}>{text}</p>;
}

function broken(text: string): ReactNode {
  return (
    <>
      <br />
      {text}
    </>
  );
}

/** Lines of one paragraph, such as an address. */
export function lines(texts: readonly string[]): ReactNode {
  const [first, ...others] = texts;
  return createElement('p', { style: BELOW }, first, ...others.map(broken));
}

/** A link in a separate paragraph, followed by more text. */
export function linkLine(href: string, words: string): ReactNode {
  return (
    <p style={BELOW}>
      <a href={href}>{words}</a>
    </p>
  );
}

/** The link at the end of an email. */
export function lastLink(href: string, words: string): ReactNode {
  return (
    <p style={LAST}>
      <a href={href}>{words}</a>
    </p>
  );
}

/** A code to be typed or copied, such as that of a gift card. */
export function code(text: string): ReactNode {
  return <p style={{ ...BELOW, padding: 16, background: '#f4f4f2', font: 'bold 20px/1.4 monospace' }}>{text}</p>;
}

function amountRow([name, amount]: readonly [string, string]): ReactNode {
  return (
    <tr>
      <td style={CELL}>{name}</td>
      <td align="right" style={CELL}>
        {amount}
      </td>
    </tr>
  );
}

/** A table of names and amounts. */
export function amountTable(rows: readonly (readonly [string, string])[]): ReactNode {
  return (
    <table {...TABLE} style={{ margin: '0 0 24px' }}>
      {createElement('tbody', null, ...rows.map(amountRow))}
    </table>
  );
}
