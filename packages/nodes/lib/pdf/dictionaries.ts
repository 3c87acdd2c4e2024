/** The filters of a stream: their names, the outermost first, or the number of the object that has them. */
export type Packing = { names: readonly string[] } | { object: string };

/** The dictionary of a stream, as far as it defines how to unpack it. */
export interface StreamHead {
  /** Where the bytes of the stream begin. */
  start: number;
  /** All that the dictionary may be taken to say: a text in it can look like an entry. */
  packings: readonly Packing[];
  /** The largest of the lengths it names. */
  length: number;
  earlyChange: 0 | 1;
}

/** Layers that are looked into; no program packs that often. */
const MOST_LAYERS = 8;
/** Different packings of one object that are looked into. */
const MOST_PACKINGS = 8;

// Each of these reads a limited number of characters from its start, so that all of them together take time linear in the size of the file.
const TOKEN = /obj|stream|\/([^\s()<>[\]{}/%\0]{0,128})/g;
const FILTER = /[\s\0]{0,64}(?:\[([^\]]{0,256})\]|\/([^\s()<>[\]{}/%\0]{1,128})|(\d{1,10})\s{1,16}\d{1,10}\s{1,16}R)/y;
const LENGTH = /[\s\0]{0,64}(\d{1,10})(?!\d{0,10}\s{1,16}\d{1,10}\s{1,16}R)/y;
const OFF = /[\s\0]{0,64}0(?!\d)/y;
const OBJECT = /(\d{1,10})\s{1,16}\d{1,10}\s{1,16}obj[\s\0]{0,64}(?:\[([^\]]{0,256})\]|\/([^\s()<>[\]{}/%\0]{1,128}))/g;

/** A name with its characters that are written as numbers read. */
const named = (written: string): string =>
  written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const namesIn = (list: string): string[] =>
  [...list.matchAll(/\/([^\s()<>[\]{}/%\0]+)/g)].map(([, name = '']) => named(name)).slice(0, MOST_LAYERS);

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function packingAt(text: string, at: number): Packing {
  const [, list, single, object] = match(FILTER, text, at) ?? [];
  if (list !== undefined) return { names: namesIn(list) };
  if (single !== undefined) return { names: [named(single)] };
  // An unreadable name may be any filter.
  return object === undefined ? { names: ['FlateDecode'] } : { object };
}

/** The beginnings of the streams in a PDF, read as Latin-1, in one pass over its text. */
export function* streamHeads(text: string): Generator<StreamHead> {
  const packings = new Map<string, Packing>();
  let [length, earlyChange]: [number, 0 | 1] = [0, 1];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const after = token.index + token[0].length;
    if (token[0] === 'obj') {
      packings.clear();
      [length, earlyChange] = [0, 1];
    } else if (token[0] === 'stream') {
      if (text.startsWith('end', token.index - 3)) continue;
      const start = after + (text.startsWith('\r', after) ? 1 : 0);
      yield {
        start: start + (text.startsWith('\n', start) ? 1 : 0),
        packings: [...packings.values()],
        length,
        earlyChange,
      };
      TOKEN.lastIndex = after;
    } else {
      const name = named(token[1] ?? '');
      if (name === 'Filter' || name === 'F') {
        const packing = packingAt(text, after);
        const key = JSON.stringify(packing);
        if (packings.size < MOST_PACKINGS) packings.set(key, packing);
      } else if (name === 'Length') length = Math.max(length, Number(match(LENGTH, text, after)?.[1] ?? 0));
      else if (name === 'EarlyChange' && match(OFF, text, after)) earlyChange = 0;
    }
  }
}

/** The filters in objects of their own, by object number. */
export function packingObjects(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, object = '', list, single] of text.matchAll(OBJECT))
    found.set(object, list === undefined ? [named(single ?? '')] : namesIn(list));
  return found;
}
