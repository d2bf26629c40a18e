import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { croppedUrl } from '#shared/image/transform.ts';
import type { Picture } from '#shared/product/contract.ts';

const TABLE = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 } as const;
const BELOW = { margin: '0 0 16px' };
const CELL = { padding: '8px 0', borderTop: '1px solid #dcdcd8' };

/**
 * What cannot be said inline: colors at night. Programs that drop it show the light ones. Written in ASCII only, because
 * some programs read it as another encoding.
 */
const STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.night{background:#0b0c0e!important;color:#f2f2f0!important}
.sheet{background:#16181c!important}
.cell{border-color:#3a3d44!important}
.code{background:#0b0c0e!important}
.soft{color:#b9bcc2!important}
.plain{color:#f2f2f0!important}
}`;

function MailDocument({ heading, children }: { readonly heading: string; readonly children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{heading}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body
        className="night"
        style={{ margin: 0, background: '#f2f2f0', color: '#101114', font: '16px/1.5 Archivo,Arial,sans-serif' }}
      >
        <table {...TABLE}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table {...TABLE} className="sheet" style={{ maxWidth: 600, background: '#fff', textAlign: 'left' }}>
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: '20px 24px',
                          background: '#101114',
                          borderBottom: '4px solid #cf2e12',
                          color: '#fff',
                          fontSize: 20,
                          fontWeight: 900,
                          letterSpacing: 3,
                        }}
                      >
                        NORTHBAR
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: 24 }}>
                        <h1 style={{ margin: '0 0 16px', fontSize: 28, lineHeight: 1.1 }}>{heading}</h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p className="soft" style={{ margin: '16px 0 0', color: '#5b5f66', fontSize: 13 }}>
                  Northbar Strength
                </p>
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

/** What the email is for, as a button. */
export function buttonLink(href: string, words: string): ReactNode {
  return (
    <p style={{ margin: '24px 0 16px' }}>
      <a
        href={href}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          background: '#cf2e12',
          color: '#fff',
          fontWeight: 'bold',
          textDecoration: 'none',
        }}
      >
        {words}
      </a>
    </p>
  );
}

/** A further link in a separate paragraph. */
export function linkLine(href: string, words: string): ReactNode {
  return (
    <p style={BELOW}>
      <a className="plain" href={href} style={{ color: '#101114' }}>
        {words}
      </a>
    </p>
  );
}

/** A code to be typed or copied, such as that of a gift card. */
export function code(text: string): ReactNode {
  return (
    <p className="code" style={{ ...BELOW, padding: 16, background: '#f2f2f0', font: 'bold 20px/1.4 monospace' }}>
      {text}
    </p>
  );
}

function amountRow([name, amount]: readonly [string, string]): ReactNode {
  return (
    <tr>
      <td className="cell" style={CELL}>
        {name}
      </td>
      <td className="cell" align="right" style={{ ...CELL, whiteSpace: 'nowrap' }}>
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

/** Something that was bought. */
export interface MailItem {
  readonly name: string;
  readonly amount: string;
  /** Address of its picture; null if it has none. */
  readonly picture: string | null;
}

/** Width and height of a picture, pixels. Its address is for a screen with twice as many. */
const PICTURE = 83;

function itemRow({ name, amount, picture }: MailItem): ReactNode {
  return (
    <tr>
      <td className="cell" width={PICTURE + 16} style={CELL}>
        {picture !== null && <img src={picture} alt="" width={PICTURE} height={PICTURE} style={{ display: 'block' }} />}
      </td>
      <td className="cell" style={CELL}>
        {name}
      </td>
      <td className="cell" align="right" style={{ ...CELL, paddingLeft: 12, whiteSpace: 'nowrap' }}>
        {amount}
      </td>
    </tr>
  );
}

/** Address of the picture of something in an email, for `MailItem`. */
export function itemPicture(origin: string, picture: Picture | null): string | null {
  return picture && origin + croppedUrl(picture.file, 2 * PICTURE, '1x1');
}

/** A table of what was bought, with pictures. */
export function itemTable(items: readonly MailItem[]): ReactNode {
  return (
    <table {...TABLE} style={{ margin: '0 0 8px' }}>
      {createElement('tbody', null, ...items.map(itemRow))}
    </table>
  );
}
