import { supplierErrors } from '@heddle/contract/errors/supplier';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { documentBounds } from '@heddle/nodes/lib/json/bounds';
import { toJson, toXml } from '@heddle/nodes/lib/xml/work';
import type { CxmlPartner } from './partner.ts';

/** The release whose elements are used; newer ones have them as well. */
const DTD = 'http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd';
const LANGUAGE = 'en';

/** The text of an element with attributes. */
export const TEXT = '#text';

/** A text in a language, as cXML wants it of names and descriptions. */
export const inLanguage = (text: string): JsonObject => ({ '@xml:lang': LANGUAGE, [TEXT]: text });

/** What names a document: the same for every attempt to send it, so that the supplier takes it once. */
export interface DocumentId {
  payloadId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A date and time of ISO 8601 with its zone, as cXML has it. */
export const cxmlTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');

/** A request in its envelope: who it is from, for and sent by. The structure is that of the cXML Reference Guide, https://cxml.org/. */
export function requestDocument(partner: CxmlPartner, { payloadId, at }: DocumentId, request: JsonObject): string {
  const party = (domain: string, identity: string): JsonObject => ({
    Credential: { '@domain': domain.trim(), Identity: identity.trim() },
  });
  const { fromDomain, fromIdentity, senderDomain, senderIdentity } = partner;
  const document = {
    cXML: {
      '@payloadID': payloadId,
      '@timestamp': cxmlTime(at),
      '@xml:lang': LANGUAGE,
      Header: {
        From: party(fromDomain, fromIdentity),
        To: party(partner.toDomain, partner.toIdentity),
        Sender: {
          Credential: {
            '@domain': senderDomain.trim() || fromDomain.trim(),
            Identity: senderIdentity.trim() || fromIdentity.trim(),
            SharedSecret: partner.sharedSecret,
          },
          UserAgent: 'Heddle',
        },
      },
      Request: { '@deploymentMode': partner.mode, ...request },
    },
  };
  const text = toXml(document, { attributePrefix: '@', root: '', declaration: false, indent: 2 });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "${DTD}">\n${text}`;
}

/** What a document holds. Throws `cxml_unreadable`. */
export function readDocument(text: string): JsonObject {
  try {
    const reading = { attributePrefix: '@', dropPrefixes: false, typed: false, lists: [], bounds: documentBounds() };
    const { cXML } = toJson(text, reading);
    if (isJsonObject(cXML)) return cXML;
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    throw supplierErrors.cxml_unreadable({ reason: thrown.message.replace(/\.$/, '') }, { cause: thrown });
  }
  throw supplierErrors.cxml_unreadable({ reason: 'its outermost element is not cXML' });
}

/** The element at a path; undefined where it is missing. */
export function elementAt(value: JsonValue | undefined, ...path: string[]): JsonValue | undefined {
  let found = value;
  for (const name of path) found = isJsonObject(found) ? found[name] : undefined;
  return found;
}

/** The text of an element, with or without attributes; the first of several. */
export function textAt(value: JsonValue | undefined, ...path: string[]): string {
  const found = elementAt(value, ...path);
  const one = Array.isArray(found) ? found[0] : found;
  return asText((isJsonObject(one) ? one[TEXT] : one) ?? '').trim();
}

/** All elements of a name: one alone is a list of one. */
export const elements = (value: JsonValue | undefined): JsonValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The response of a document whose status is 200 to 299. Throws `cxml_refused`, `cxml_unavailable`, `cxml_unreadable`. */
export function acceptedResponse(document: JsonObject): JsonValue | undefined {
  checkStatus(elementAt(document, 'Response', 'Status') ?? null);
  return document['Response'];
}

/** Throws `cxml_refused` and `cxml_unavailable` for a status that is an error; a message may have none, which means 200. */
export function checkStatus(status: JsonValue): void {
  const code = textAt(status, '@code');
  if (!/^\d{3}$/.test(code)) throw supplierErrors.cxml_unreadable({ reason: 'it has no status' });
  if (code.startsWith('2')) return;
  const facts = { code, text: textAt(status, '@text').slice(0, 200), detail: textAt(status).slice(0, 500) };
  throw code.startsWith('5') ? supplierErrors.cxml_unavailable(facts) : supplierErrors.cxml_refused(facts);
}
