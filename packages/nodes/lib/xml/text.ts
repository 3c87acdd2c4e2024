import { dataErrors } from '@heddle/contract/errors/data';
import { guessEncoding } from '../files/decode.ts';

/** The text of an XML file: by its byte order mark, the encoding of its declaration, else UTF-8. Throws `encoding_unknown`. */
export function xmlText(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const marked = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/.test(head);
  const encoding = marked || declared === undefined ? guessEncoding(bytes) : declared;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (cause) {
    throw dataErrors.encoding_unknown({ encoding }, { cause });
  }
}

/** Refuses XML whose document type defines entities: they can grow without end or read files. Throws `xml_entities`. */
export function checkEntities(text: string): void {
  if (/<!DOCTYPE/i.test(text) && /<!ENTITY/i.test(text)) throw dataErrors.xml_entities();
}
