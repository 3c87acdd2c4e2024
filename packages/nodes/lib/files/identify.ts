import { isTextual, typeByName } from './media-types.ts';

/** The bytes at the beginning of a file that identify its type. */
export const HEAD = 4100;

/** Formats that share their container with others: only the file name distinguishes them. */
const containers: { readonly [mediaType: string]: RegExp } = {
  'application/zip': /^application\/(?:vnd\.(?:openxmlformats|oasis)|epub|java-archive)/,
  'application/x-cfb': /^application\/(?:msword|vnd\.ms-)/,
};

/** The media type of a file by its first bytes (`HEAD` of them); its name decides only among those that begin alike. */
export async function identify(head: Uint8Array, name: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  // A file that ends within the signature of a type is not of that type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const named = typeByName(name);
  // XML is inspected in detail below.
  if (found && found.mime !== 'application/xml')
    return named !== undefined && containers[found.mime]?.test(named) ? named : found.mime;
  const text = textOf(head);
  if (text === null) return 'application/octet-stream';
  const begin = text.trimStart().slice(0, 1000).toLowerCase();
  if (/^(?:<!doctype html|<html|<head|<body|<script)/.test(begin)) return 'text/html';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(begin))
    return 'image/svg+xml';
  if (begin.startsWith('<?xml'))
    return named !== undefined && isTextual(named) && named.endsWith('xml') ? named : 'application/xml';
  return named !== undefined && isTextual(named) ? named : 'text/plain';
}

/** The beginning of a file as text; null where it is none. */
function textOf(head: Uint8Array): string | null {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (marked) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head);
  // No text has control characters other than line breaks and tabs, whatever its encoding.
  for (const byte of head) if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b) return null;
  return new TextDecoder().decode(head);
}

/** Whether a type is among those of a list: `image/*`, `application/pdf`, `.csv`. An empty list allows all. */
export function isAllowed(mediaType: string, name: string, allowed: readonly string[]): boolean {
  const type = mediaType.toLowerCase();
  return (
    allowed.length === 0 ||
    allowed.some((written) => {
      const entry = written.trim().toLowerCase();
      if (entry.startsWith('.'))
        return typeByName(entry) === undefined ? name.toLowerCase().endsWith(entry) : typeByName(entry) === type;
      return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : entry === type || entry === '*/*';
    })
  );
}
