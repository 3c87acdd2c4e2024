import { as2Errors } from '@heddle/contract/errors/as2';
import type { BaseBlock } from 'asn1js';
import {
  Constructed,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
  Set as Asn1Set,
  fromBER,
} from 'asn1js';

// S/MIME objects are trees of ASN.1 (ITU-T X.690). Partners write them in BER, with lengths that are not stated and contents in pieces; what is written here is DER.

/** An element of a tree. */
export type BerElement = BaseBlock;

/** Elements of one object: a large message in pieces has thousands. */
const MOST_ELEMENTS = 200_000;
const DEEPEST = 40;

const CONTEXT = 3;

/** Reads an object. Throws `as2_message_invalid`. */
export function readElement(bytes: Uint8Array): BerElement {
  const { offset, result } = fromBER(bytes, {
    maxDepth: DEEPEST,
    maxNodes: MOST_ELEMENTS,
    maxContentLength: bytes.byteLength,
    parseEmbedded: false,
    copyInput: false,
  });
  if (offset < 0) throw malformed(result.error === '' ? 'no ASN.1' : result.error);
  return result;
}

/** `as2_message_invalid` for an object of S/MIME. */
export const malformed = (what: string): Error =>
  as2Errors.as2_message_invalid({ reason: `its S/MIME part is malformed (${what})` });

/** The elements within one. */
export function partsOf(element: BerElement | undefined): BerElement[] {
  if (!(element instanceof Constructed)) throw malformed('a list is missing');
  return element.valueBlock.value;
}

/** The element at an index. */
export function partAt(element: BerElement | undefined, index: number): BerElement {
  const part = partsOf(element)[index];
  if (!part) throw malformed('an element is missing');
  return part;
}

/** The dotted number of an object identifier. */
export function oidOf(element: BerElement | undefined): string {
  if (!(element instanceof ObjectIdentifier)) throw malformed('an object identifier is missing');
  return element.valueBlock.toString();
}

/** True for an element with this tag in its context. */
export const isTagged = (element: BerElement | undefined, tag: number): element is BerElement =>
  element?.idBlock.tagClass === CONTEXT && element.idBlock.tagNumber === tag;

/** True for an element whose tag means something in its context only. */
export const isOfContext = (element: BerElement): boolean => element.idBlock.tagClass === CONTEXT;

/** The bytes as they were read, with tag and length. */
export const bytesOf = (element: BerElement): Buffer => bufferOf(element.valueBeforeDecodeView);

/** The octets of a string, which may be in pieces or have a tag of its context. */
export function octetsOf(element: BerElement | undefined): Buffer {
  if (element instanceof Primitive) return bufferOf(element.valueBlock.valueHexView);
  if (element instanceof Constructed) return Buffer.concat(element.valueBlock.value.map(octetsOf));
  if (!(element instanceof OctetString)) throw malformed('octets are missing');
  return element.idBlock.isConstructed
    ? Buffer.concat(element.valueBlock.value.map(octetsOf))
    : bufferOf(element.valueBlock.valueHexView);
}

/** The octets of a whole number, as they are in a certificate. */
export function integerOf(element: BerElement | undefined): Buffer {
  if (!(element instanceof Integer)) throw malformed('a number is missing');
  return bufferOf(element.valueBlock.valueHexView);
}

/** The elements of a set of attributes as they are signed (RFC 5652, 5.4): with the tag of a set in place of their context's. */
export function asSignedSet(element: BerElement): Buffer {
  const bytes = Buffer.from(bytesOf(element));
  bytes[0] = 0x31;
  return bytes;
}

export const sequence = (...value: BerElement[]): BerElement => new Sequence({ value });
export const setOf = (...value: BerElement[]): BerElement => new Asn1Set({ value });
export const oid = (value: string): BerElement => new ObjectIdentifier({ value });
export const integer = (value: number): BerElement => new Integer({ value });
export const none = (): BerElement => new Null();
export const octets = (bytes: Uint8Array): BerElement => new OctetString({ valueHex: bytes });

/** Elements with a tag of their context. */
export const tagged = (tag: number, ...value: BerElement[]): BerElement =>
  new Constructed({ idBlock: { tagClass: CONTEXT, tagNumber: tag }, value });

/** Octets with a tag of their context in place of their own. */
export const taggedOctets = (tag: number, bytes: Uint8Array): BerElement =>
  new Primitive({ idBlock: { tagClass: CONTEXT, tagNumber: tag }, valueHex: bytes });

/** The DER of an element. */
export const encoded = (element: BerElement): Buffer => Buffer.from(element.toBER());

/** The type and the content of a ContentInfo (RFC 5652, 3). */
export function contentOf(bytes: Uint8Array): { type: string; content: BerElement } {
  const info = readElement(bytes);
  return { type: oidOf(partAt(info, 0)), content: partAt(partAt(info, 1), 0) };
}

/** A ContentInfo. */
export const contentInfo = (type: string, content: BerElement): Buffer =>
  encoded(sequence(oid(type), tagged(0, content)));

const bufferOf = (view: Uint8Array): Buffer => Buffer.from(view.buffer, view.byteOffset, view.byteLength);
