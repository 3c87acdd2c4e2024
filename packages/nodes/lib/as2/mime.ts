import { as2Errors } from '@heddle/contract/errors/as2';

/** A MIME entity (RFC 2045): its headers, with names in lower case, and its content. */
export interface MimeEntity {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const HEADERS_LIMIT = 64 * 1024;
const PARTS_LIMIT = 100;

const malformed = (reason: string): Error => as2Errors.as2_message_invalid({ reason });

/** Reads an entity: headers, an empty line, content. Throws `as2_message_invalid`. */
export function readEntity(bytes: Buffer): MimeEntity {
  // An entity without headers begins with its empty line.
  const empty = /^\r?\n/.exec(bytes.toString('latin1', 0, 2));
  if (empty) return { headers: {}, body: bytes.subarray(empty[0].length) };
  const found = /\r?\n\r?\n/.exec(bytes.toString('latin1', 0, HEADERS_LIMIT));
  if (!found) throw malformed('a part has no empty line after its headers');
  const headers: Record<string, string> = {};
  const lines = bytes.toString('utf8', 0, found.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  for (const line of lines.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) throw malformed('a part has a header without a name');
    headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: bytes.subarray(found.index + found[0].length) };
}

/** The bytes of an entity. Header names are written as they are given. */
export const writeEntity = (headers: Readonly<Record<string, string>>, body: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    body,
  ]);

/** A header of which a value is followed by parameters: Content-Type, Content-Disposition. */
export function readParameters(header: string): { value: string; parameters: Readonly<Record<string, string>> } {
  const end = header.indexOf(';');
  const value = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase();
  const parameters: Record<string, string> = {};
  if (end >= 0)
    for (const [, name = '', quoted, plain = ''] of header
      .slice(end)
      .matchAll(/;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g))
      parameters[name.toLowerCase()] = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1');
  return { value, parameters };
}

/** The media type of an entity, in lower case, and its parameters. Without the header it is text, as RFC 2045 says. */
export const contentTypeOf = ({ headers }: MimeEntity): ReturnType<typeof readParameters> =>
  readParameters(headers['content-type'] ?? 'text/plain');

/** The bytes of each part of a multipart entity, exactly as they are: signatures are made of them. Throws `as2_message_invalid`. */
export function splitMultipart(entity: MimeEntity): Buffer[] {
  const { boundary = '' } = contentTypeOf(entity).parameters;
  if (boundary === '') throw malformed('a multipart entity names no boundary');
  const { body } = entity;
  const parts: Buffer[] = [];
  let start = -1;
  for (const { at, end, last } of delimitersIn(body, `--${boundary}`)) {
    if (start >= 0) parts.push(body.subarray(start, beforeLineBreak(body, at)));
    if (parts.length > PARTS_LIMIT) throw malformed(`it has more than ${PARTS_LIMIT} parts`);
    if (last) return parts;
    start = end;
  }
  throw malformed('a multipart entity does not end');
}

/** The lines that separate parts: where they begin, where what follows begins, and whether they end the last one. */
function* delimitersIn(body: Buffer, mark: string): Generator<{ at: number; end: number; last: boolean }> {
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== LF) continue;
    const rest = body.toString('latin1', at + mark.length, at + mark.length + 80);
    const line = /^(--)?[ \t]*(?:\r?\n|$)/.exec(rest);
    if (line) yield { at, end: at + mark.length + line[0].length, last: line[1] !== undefined };
  }
}

const [LF, CR] = [0x0a, 0x0d];

/** The line break before a delimiter belongs to it (RFC 2046, 5.1.1). */
const beforeLineBreak = (body: Buffer, at: number): number =>
  body[at - 1] === LF ? (body[at - 2] === CR ? at - 2 : at - 1) : at;

/** A multipart content of parts that are entities. */
export const joinParts = (boundary: string, parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** The content of an entity without its transfer encoding. Throws `as2_message_invalid`. */
export function decodedBody({ headers, body }: MimeEntity): Buffer {
  const encoding = (headers['content-transfer-encoding'] ?? 'binary').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding === 'quoted-printable') return quotedPrintable(body);
  if (['binary', '7bit', '8bit', ''].includes(encoding)) return body;
  throw malformed(`the transfer encoding ${encoding.slice(0, 40)} is not known`);
}

/** RFC 2045, 6.7. */
const quotedPrintable = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString('latin1')
      .replaceAll(/[ \t]+(?=\r?\n)/g, '')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Bytes in base64, in lines of 76 characters. */
export const base64Lines = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('base64')
      .replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  );

/** A text inside quotes of a header. Characters that headers cannot have become underscores. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
