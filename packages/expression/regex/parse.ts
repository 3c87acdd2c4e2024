import { CharSet } from './char-set.ts';
import type { CharTest } from './characters.ts';
import { isLineEnd } from './characters.ts';
import { asTest, parseClass, parseEscape } from './classes.ts';
import { RegexReader, unsupported } from './reader.ts';
import type { ParsedRegex, RegexFlags, RegexNode } from './syntax.ts';

const NESTING = 100;
const LONGEST = 2000;

/** Parses a regular expression that is valid in JavaScript. Throws `expression_forbidden` faults for features that the language leaves out. */
export function parseRegex(source: string, flagText: string): ParsedRegex {
  if (source.length > LONGEST) throw unsupported(`more than ${LONGEST.toLocaleString('en')} characters`);
  const flags = readFlags(flagText);
  const parser = new RegexParser(source, flags);
  return { root: parser.parse(), groups: parser.groups, names: parser.names, flags };
}

function readFlags(text: string): RegexFlags {
  for (const flag of text) if (!'gimsu'.includes(flag)) throw unsupported(`the flag ${flag}`);
  const has = (flag: string): boolean => text.includes(flag);
  return { global: has('g'), ignoreCase: has('i'), multiline: has('m'), dotAll: has('s'), unicode: has('u') };
}

class RegexParser {
  readonly names = new Map<string, number>();
  groups = 0;
  readonly #reader: RegexReader;
  readonly #flags: RegexFlags;
  readonly #total: number;
  #depth = 0;

  constructor(source: string, flags: RegexFlags) {
    this.#reader = new RegexReader(source, flags.unicode);
    this.#flags = flags;
    // \1 may precede its group, so the groups are counted ahead; brackets and escapes hide parentheses.
    const bare = source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, '');
    this.#total = [...bare.matchAll(/\((?!\?)|\(\?<(?![=!])/g)].length;
    this.#nameGroups(bare);
  }

  #nameGroups(bare: string): void {
    let index = 0;
    for (const [, name] of bare.matchAll(/\((?!\?)|\(\?<(?![=!])([^>]*)>/g)) {
      index++;
      if (name === undefined) continue;
      if (this.names.has(name)) throw unsupported('two groups of one name');
      this.names.set(name, index);
    }
  }

  parse(): RegexNode {
    const root = this.#choice();
    if (!this.#reader.atEnd) throw unsupported('a parenthesis without its other one');
    return root;
  }

  #choice(): RegexNode {
    if (++this.#depth > NESTING) throw unsupported('groups nested this deeply');
    const options = [this.#sequence()];
    while (this.#reader.take('|')) options.push(this.#sequence());
    this.#depth--;
    return options.length === 1 && options[0] ? options[0] : { type: 'choice', options };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (!this.#reader.atEnd && !this.#reader.sees('|') && !this.#reader.sees(')')) parts.push(this.#term());
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'sequence', parts };
  }

  #term(): RegexNode {
    const firstGroup = this.groups + 1;
    const body = this.#atom();
    const times = this.#reader.quantifier();
    return times ? { type: 'repeat', body, ...times, firstGroup, lastGroup: this.groups + 1 } : body;
  }

  #atom(): RegexNode {
    const reader = this.#reader;
    if (reader.take('^')) return { type: 'edge', edge: 'start' };
    if (reader.take('$')) return { type: 'edge', edge: 'end' };
    if (reader.take('(')) return this.#group();
    if (reader.take('[')) return { type: 'character', set: parseClass(reader, this.#flags) };
    if (reader.take('.'))
      return this.#character(this.#flags.dotAll ? (): boolean => true : (code): boolean => !isLineEnd(code));
    if (reader.take('\\')) return this.#escape();
    return this.#character(reader.next());
  }

  #group(): RegexNode {
    const reader = this.#reader;
    if (reader.take('?<=')) return this.#behind(false);
    if (reader.take('?<!')) return this.#behind(true);
    if (reader.take('?=')) return { type: 'ahead', negative: false, body: this.#closed() };
    if (reader.take('?!')) return { type: 'ahead', negative: true, body: this.#closed() };
    if (reader.take('?:')) return this.#closed();
    if (reader.take('?<')) reader.until('>');
    else if (reader.sees('?')) throw unsupported('flags inside of it');
    const index = ++this.groups;
    return { type: 'group', index, body: this.#closed() };
  }

  #behind(negative: boolean): RegexNode {
    const before = this.groups;
    const body = this.#closed();
    if (this.groups > before) throw unsupported('groups in (?<=…) or (?<!…); write (?:…) there');
    return { type: 'behind', negative, body };
  }

  #closed(): RegexNode {
    const body = this.#choice();
    if (!this.#reader.take(')')) throw unsupported('a parenthesis without its other one');
    return body;
  }

  #escape(): RegexNode {
    const reader = this.#reader;
    if (reader.take('b')) return { type: 'edge', edge: 'word' };
    if (reader.take('B')) return { type: 'edge', edge: 'notWord' };
    if (this.names.size > 0 && reader.take('k<')) {
      const index = this.names.get(reader.until('>'));
      if (index === undefined) throw unsupported('\\k without its group');
      return { type: 'back', index };
    }
    const digits = reader.digits();
    if (digits !== '' && digits !== '0') {
      if (digits.startsWith('0') || Number(digits) > this.#total) throw unsupported(`\\${digits}`);
      return { type: 'back', index: Number(digits) };
    }
    if (digits === '0') return this.#character(0);
    return this.#character(parseEscape(reader));
  }

  #character(member: number | CharTest): RegexNode {
    return { type: 'character', set: new CharSet([asTest(member, this.#flags)], false, this.#flags) };
  }
}
