/** A mailbox. A type, so that it is JSON. */
export type MailContact = { name: string; address: string };

/** The parts of a mail that is written out as text. */
export type MailParts = {
  from: MailContact | null;
  to: MailContact[];
  cc: MailContact[];
  subject: string;
  /** As it is written. */
  date: string;
  /** What the sender wrote, without what is quoted and without the signature. */
  body: string;
  quoted: string;
  signature: string;
};

/** Names of the lines above a mail, in English and German, by what they mean. */
const names: ReadonlyMap<string, 'from' | 'to' | 'cc' | 'subject' | 'date'> = new Map([
  ['from', 'from'],
  ['von', 'from'],
  ['to', 'to'],
  ['an', 'to'],
  ['cc', 'cc'],
  ['kopie', 'cc'],
  ['subject', 'subject'],
  ['betreff', 'subject'],
  ['date', 'date'],
  ['sent', 'date'],
  ['datum', 'date'],
  ['gesendet', 'date'],
]);
const HEADER = /^\s*[*_]{0,2}(?<name>[A-Za-z][A-Za-z-]{1,30})[*_]{0,2}\s*:[*_]{0,2}\s*(?<value>.*)$/;

/** A line above what is quoted. */
const ATTRIBUTION =
  /^\s*(?:On\s.{5,200}\swrote:|Am\s.{5,200}\sschrieb(?:\s.{0,200})?:|-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message|Weitergeleitete Nachricht)\s*-{2,}.*)\s*$/i;
const SIGNATURE = /^-- ?$/;

/** The parts of a mail; null where the text begins with no lines such as From and Subject. */
export function mailParts(text: string): MailParts | null {
  const lines = text.replace(/^\s+/, '').split(/\r?\n/);
  const headers = new Map<string, string>();
  let at = 0;
  let last: string | undefined;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') break;
    const { name = '', value = '' } = HEADER.exec(line)?.groups ?? {};
    if (name === '') {
      // A long line is wrapped, with blanks before what goes on.
      if (last === undefined || !/^\s/.test(line)) break;
      headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    last = names.get(name.toLowerCase());
    if (last !== undefined && !headers.has(last)) headers.set(last, value.trim());
  }
  if (!headers.has('from') && !(headers.has('to') && headers.has('subject'))) return null;
  const [from] = mailboxes(headers.get('from') ?? '');
  return {
    from: from ?? null,
    to: mailboxes(headers.get('to') ?? ''),
    cc: mailboxes(headers.get('cc') ?? ''),
    subject: headers.get('subject') ?? '',
    date: headers.get('date') ?? '',
    ...bodyParts(lines.slice(at)),
  };
}

/** The people of a line: `Ada <ada@example.com>, "Weber, Eve" <eve@example.com>, bob@example.com`. */
export function mailboxes(line: string): MailContact[] {
  return line
    .slice(0, LONGEST_LINE)
    .split(/[,;](?=(?:[^"]*"[^"]*")*[^"]*$)/, MOST_MAILBOXES)
    .flatMap((part) => {
      const { name = '', address = '' } =
        /^\s*(?<name>[^<>]*?)\s*[<[](?:mailto:)?(?<address>[^<>\s\]]+@[^<>\s\]]+)[>\]]/.exec(part)?.groups ?? {};
      if (address !== '') return [{ name: name.replaceAll(/^["']|["']$/g, ''), address: address.toLowerCase() }];
      const [bare] = /[^\s<>"]+@[^\s<>"]+/.exec(part) ?? [];
      const plain = part.trim().replaceAll(/^["']|["']$/g, '');
      if (bare !== undefined) return [{ name: '', address: bare.toLowerCase() }];
      return plain === '' ? [] : [{ name: plain, address: '' }];
    });
}

const MOST_MAILBOXES = 1000;
/** Characters of a line that are looked at: for each comma the quotes behind it are counted. */
const LONGEST_LINE = 20_000;

function bodyParts(lines: readonly string[]): Pick<MailParts, 'body' | 'quoted' | 'signature'> {
  const isQuote = (line: string): boolean => /^\s*>/.test(line);
  const begin = lines.findIndex((line, at) => ATTRIBUTION.test(line) || (isForward(lines, at) && at > 1));
  const own = begin < 0 ? lines : lines.slice(0, begin);
  const below = begin < 0 ? [] : lines.slice(begin);
  const sign = own.findIndex((line) => SIGNATURE.test(line));
  const written = (sign < 0 ? own : own.slice(0, sign)).filter((line) => !isQuote(line));
  return {
    body: written.join('\n').trim(),
    quoted: [...own.filter(isQuote), ...below]
      .map((line) => line.replace(/^\s*>\s?/, ''))
      .join('\n')
      .trim(),
    signature:
      sign < 0
        ? ''
        : own
            .slice(sign + 1)
            .filter((line) => !isQuote(line))
            .join('\n')
            .trim(),
  };
}

/** The lines of another mail: From, then at least one further name of a header. */
const isForward = (lines: readonly string[], at: number): boolean =>
  /^\s*[*_]{0,2}(?:From|Von)\s*:/.test(lines[at] ?? '') &&
  names.has((HEADER.exec(lines[at + 1] ?? '')?.groups?.['name'] ?? '').toLowerCase());
