import { CharSet } from './char-set.ts';
import type { CaseFlags, CharTest } from './characters.ts';
import { classEscapes, controlEscapes, only, range, unicodeProperty } from './characters.ts';
import type { RegexReader } from './reader.ts';
import { unsupported } from './reader.ts';

const BACKSPACE = 8;

/** The meaning of a backslash escape: a character, or a set of them. */
export function parseEscape(reader: RegexReader): number | CharTest {
  const code = reader.next();
  const letter = String.fromCodePoint(code);
  const known = classEscapes.get(letter) ?? controlEscapes.get(letter);
  if (known !== undefined) return known;
  if (letter === 'x') return reader.hex(2) ?? code;
  if (letter === 'u') return unicodeEscape(reader) ?? code;
  if ((letter === 'p' || letter === 'P') && reader.unicode && reader.take('{'))
    return unicodeProperty(reader.until('}'), letter === 'P');
  if (/[a-zA-Z0-9]/.test(letter)) throw unsupported(`\\${letter}`);
  return code;
}

function unicodeEscape(reader: RegexReader): number | undefined {
  if (reader.unicode && reader.take('{')) return Number.parseInt(reader.until('}'), 16);
  const high = reader.hex(4);
  if (!reader.unicode || high === undefined || high < 0xd800 || high > 0xdbff || !reader.sees('\\u')) return high;
  reader.take('\\u');
  const low = reader.hex(4);
  if (low === undefined || low < 0xdc00 || low > 0xdfff) throw unsupported('half a character');
  return (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
}

/** The inside of brackets, up to and with the closing one. */
export function parseClass(reader: RegexReader, flags: CaseFlags): CharSet {
  const negative = reader.take('^');
  const tests: CharTest[] = [];
  while (!reader.take(']')) {
    const from = member(reader);
    if (!reader.sees('-') || reader.sees('-]')) {
      tests.push(asTest(from, flags));
      continue;
    }
    reader.take('-');
    const to = member(reader);
    if (typeof from === 'number' && typeof to === 'number') tests.push(range(from, to));
    // [\w-x] is no range, but three alternatives.
    else tests.push(asTest(from, flags), asTest('-'.charCodeAt(0), flags), asTest(to, flags));
  }
  return new CharSet(tests, negative, flags);
}

function member(reader: RegexReader): number | CharTest {
  if (!reader.take('\\')) return reader.next();
  if (reader.take('b')) return BACKSPACE;
  return parseEscape(reader);
}

/** A character or a set, as a set. */
export const asTest = (member: number | CharTest, flags: CaseFlags): CharTest =>
  typeof member === 'number' ? only(member, flags) : member;
