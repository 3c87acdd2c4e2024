import { decodeEntities } from './entities.ts';

/** Schemes of addresses that people may be led to. */
const LINKS: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
const PICTURES: ReadonlySet<string> = new Set(['http', 'https']);
/** Pictures that stand in the document itself: kinds that no script can be in. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;

/** How often entities may be written as entities. */
const ROUNDS = 5;

/** What browsers, mail programs and converters pass over when they look for a scheme; more than any one of them does. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu;

/** The scheme of an address, in small letters; null for a relative one. */
function schemeOf(address: string): string | null {
  const [head = ''] = address.split(/[/?#]/, 1);
  return /^([a-z][a-z\d+.-]*):/i.exec(head.replaceAll(INVISIBLE, ''))?.[1]?.toLowerCase() ?? null;
}

/**
 * True where the address passes however often its entities are decoded: the program that shows the document may decode them once more than the one that
 * has judged it.
 */
function passes(address: string, isAllowed: (scheme: string, address: string) => boolean): boolean {
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

/** An address as URL parsers read it: no line ends, tabs and other controls in it, no blanks around it. */
const asRead = (address: string): string => address.replaceAll(/\p{Cc}+/gu, '').trim();

/**
 * The address of a link that may stand in a document: http, https, mailto, tel, or relative; null for every other. Takes an address whose entities are
 * decoded and gives the one that was judged: write out that one.
 */
export function linkAddress(address: string): string | null {
  const read = asRead(address);
  return passes(read, (scheme) => LINKS.has(scheme)) ? read : null;
}

/** The address of a link in a document that has no address itself: as `linkAddress`, but not relative. */
export function wholeLink(address: string): string | undefined {
  const link = linkAddress(address);
  return link !== null && /^(?:https?:\/\/|mailto:|tel:)/i.test(link) ? link : undefined;
}

/** The address of a picture that may stand in a document: http, https, relative, or a PNG, JPEG, GIF or WebP picture of its own (`data:`); null for every other. */
export function pictureAddress(address: string): string | null {
  const read = asRead(address);
  return passes(
    read,
    (scheme, text) => PICTURES.has(scheme) || (scheme === 'data' && OWN_PICTURE.test(text.replaceAll(INVISIBLE, ''))),
  )
    ? read
    : null;
}

/** An address with what cannot stand in one percent-encoded; null where it cannot be, for half a surrogate pair. */
export function encodedAddress(address: string): string | null {
  return address.isWellFormed() ? encodeURI(address).replaceAll('%25', '%') : null;
}
