/** Characters of a line that somebody else may have written. */
const LONGEST_LINE = 500;

let moments: Intl.DateTimeFormat | undefined;

/** Epoch milliseconds as mails say them: '20 November 2026 at 13:04 UTC'. */
export function moment(ms: number): string {
  // Not before it is needed: making one takes longer than most of a server's start does.
  moments ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${moments.format(ms)} UTC`;
}

/** Text on one line and of bearable length. */
export function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > LONGEST_LINE ? `${flat.slice(0, LONGEST_LINE)}…` : flat;
}

/** Text as it stands in HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A link in HTML. */
export const linkTo = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** A mail's HTML: its parts, and in small print why one gets it. Both are HTML. */
export const htmlPage = (body: readonly string[], reason: string): string =>
  [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
    ...body,
    `<p style="font-size: 85%">${reason}</p>`,
    '</body></html>',
  ].join('\n');
