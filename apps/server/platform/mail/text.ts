/** Maximum length of a line of foreign text. */
const LONGEST_LINE = 500;

let moments: Intl.DateTimeFormat | undefined;

/** Epoch milliseconds as mails show them: '20 November 2026 at 13:04 UTC'. */
export function moment(ms: number): string {
  // Created on first use: it takes longer than most of a server's start.
  moments ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${moments.format(ms)} UTC`;
}

/** Text on one line, cut to a maximum length. */
export function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > LONGEST_LINE ? `${flat.slice(0, LONGEST_LINE)}…` : flat;
}

/** Text escaped for HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A link in HTML. */
export const linkTo = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** A mail's HTML: its parts, and in small print the reason for the mail. Both are HTML. */
export const htmlPage = (body: readonly string[], reason: string): string =>
  [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
    ...body,
    `<p style="font-size: 85%">${reason}</p>`,
    '</body></html>',
  ].join('\n');
