/** A table of a font by its name; undefined if it has none. OpenType 1.9, "Font File". */
function tableOf(font: Buffer, name: string): Buffer | undefined {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    if (font.toString('latin1', entry, entry + 4) === name)
      return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
  }
  return undefined;
}

type Range = readonly [first: number, last: number];

/** The ranges of a subtable of format 4: characters of two bytes. A range may have gaps, which show as glyph 0. */
function shortRanges(table: Buffer): Range[] {
  const count = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + 2 * count];
  const [deltas, offsets] = [starts + 2 * count, starts + 4 * count];
  const ranges: Range[] = [];
  for (let index = 0; index < count; index += 1) {
    const [last, first] = [table.readUInt16BE(ends + 2 * index), table.readUInt16BE(starts + 2 * index)];
    const [delta, offset] = [table.readUInt16BE(deltas + 2 * index), table.readUInt16BE(offsets + 2 * index)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const at = offsets + 2 * index + offset + 2 * (code - first);
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(at);
      if (glyph !== 0) ranges.push([code, code]);
    }
  }
  return ranges;
}

/** The ranges of a subtable of format 12: characters of four bytes. */
const longRanges = (table: Buffer): Range[] =>
  Array.from(
    { length: table.readUInt32BE(12) },
    (_, index) => [table.readUInt32BE(16 + 12 * index), table.readUInt32BE(20 + 12 * index)] as const,
  );

/**
 * The code points that a TrueType or OpenType font has a glyph for. OpenType 1.9, "cmap".
 *
 * fontkit reads them as well, but takes 50 ms and 17 MB to load, which charts and pictures would otherwise not need.
 */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const map = tableOf(font, 'cmap');
  const codes = new Set<number>();
  for (let index = 0; map && index < map.readUInt16BE(2); index += 1) {
    const table = map.subarray(map.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    const ranges = format === 4 ? shortRanges(table) : format === 12 ? longRanges(table) : [];
    for (const [first, last] of ranges) for (let code = first; code <= last; code += 1) codes.add(code);
  }
  return codes;
}
