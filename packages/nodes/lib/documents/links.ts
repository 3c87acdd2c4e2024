import { decodeEntities } from './entities.ts';

/** Schemes that links in a document may have. */
const LINKS: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
const PICTURES: ReadonlySet<string> = new Set(['http', 'https']);
/** Pictures within the document itself, of kinds that cannot hold scripts. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;

/** How often entities may be encoded as entities. */
const ROUNDS = 5;

/** Characters that browsers, mail programs and converters ignore in a scheme; more than any one of them does. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu;

/** The scheme of an address, in small letters; null for a relative one. */
function schemeOf(address: string): string | null {
  const [head = ''] = address.split(/[/?#]/, 1);
  return /^([a-z][a-z\d+.-]*):/i.exec(head.replaceAll(INVISIBLE, ''))?.[1]?.toLowerCase() ?? null;
}

/** True if the address is allowed however often its entities are decoded: the program that shows the document may decode them once more. */
function isAllowedDecoded(address: string, isAllowed: (scheme: string, address: string) => boolean): boolean {
  let text = address;
  for (let round = 0; round < ROUNDS; round += 1) {
    const scheme = schemeOf(text);
    if (scheme !== null && !isAllowed(scheme, text)) return false;
    const decoded = decodeEntities(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

/** An address without what URL parsers ignore: controls such as tabs and line ends in it, and blanks around it. */
const normalized = (address: string): string => address.replaceAll(/\p{Cc}+/gu, '').trim();

/**
 * The address of a link that is allowed in a document: http, https, mailto, tel, or relative; null for every other. Takes an address
 * whose entities are decoded, and returns the one that was checked: write out that one.
 */
export function linkAddress(address: string): string | null {
  const read = normalized(address);
  return isAllowedDecoded(read, (scheme) => LINKS.has(scheme)) ? read : null;
}

/** As `linkAddress`, but not relative: for documents that have no address themselves. Undefined in place of null. */
export function absoluteLink(address: string): string | undefined {
  const link = linkAddress(address);
  return link !== null && /^(?:https?:\/\/|mailto:|tel:)/i.test(link) ? link : undefined;
}

/** The address of a picture that is allowed in a document: http, https, relative, or PNG, JPEG, GIF or WebP data (`data:`); null for every other. */
export function pictureAddress(address: string): string | null {
  const read = normalized(address);
  return isAllowedDecoded(
    read,
    (scheme, text) => PICTURES.has(scheme) || (scheme === 'data' && OWN_PICTURE.test(text.replaceAll(INVISIBLE, ''))),
  )
    ? read
    : null;
}

/** An address with invalid characters percent-encoded; null for half a surrogate pair, which cannot be. */
export function encodedAddress(address: string): string | null {
  return address.isWellFormed() ? encodeURI(address).replaceAll('%25', '%') : null;
}
