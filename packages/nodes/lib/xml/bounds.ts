import type { JsonBounds } from '@heddle/contract/json-limits';
import { tooDeep, tooMany } from '../json/bounds.ts';

/** The text between these marks is not an element. */
const SKIPPED: readonly [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
const close = 0x3e;

/**
 * Counts the elements and attributes of XML without parsing it, in a time that grows with the text. Throws `json_too_deep` and `json_too_many_values` where
 * there are more than data may have: parsers take long for such a document. Of text that is no XML it may count anything.
 */
export function countParts(text: string, { depth: deepest, values: most }: JsonBounds): number {
  let parts = 0;
  let depth = 0;
  const count = (): void => {
    if (++parts > most) throw tooMany(most);
  };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at));
    if (skipped) {
      const end = text.indexOf(skipped[1], at + skipped[0].length);
      if (end < 0) return parts;
      at = end + skipped[1].length;
      continue;
    }
    if (text.charCodeAt(at + 1) === slash) {
      depth -= 1;
      at += 2;
      continue;
    }
    count();
    const end = endOfTag(text, at + 1, count);
    if (text.charCodeAt(end - 1) !== slash && ++depth > deepest) throw tooDeep(deepest);
    at = end;
  }
  return parts;
}

/** The end of the tag around `at`; each of its attribute values is counted. */
function endOfTag(text: string, at: number, count: () => void): number {
  let mark = 0;
  for (let place = at; place < text.length; place += 1) {
    const char = text.charCodeAt(place);
    if (mark !== 0) {
      if (char === mark) mark = 0;
    } else if (char === quote || char === apostrophe) {
      mark = char;
      count();
    } else if (char === close) return place;
  }
  return text.length;
}
