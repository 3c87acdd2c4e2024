import type { XmlShape } from '@heddle/contract/described/xml';
import type { JsonValue } from '@heddle/contract/json';
import { documentBounds } from '@heddle/nodes/lib/json/bounds';
import { toJson, toXml } from '@heddle/nodes/lib/xml/work';
import { fromElement, toElement } from './xml.ts';

/** Writes a value as XML. Throws `xml_name_invalid`, `json_too_deep`. */
export const writeXml = (value: JsonValue, shape: XmlShape): string =>
  toXml(toElement(value, shape), { attributePrefix: '@', root: '', declaration: true, indent: 0 });

/** Reads XML. Throws the errors of `toJson`. */
export const readXml = (text: string, shape: XmlShape | undefined): JsonValue =>
  fromElement(
    toJson(text, { attributePrefix: '@', dropPrefixes: true, typed: false, lists: [], bounds: documentBounds() }),
    shape,
  );
