/** Characters of a record. Nacha Operating Rules, appendix three. */
export const RECORD_LENGTH = 94;

/** A column of a record: its name, its width, and how it is filled: text to the left with blanks, numbers to the right with zeros. */
export type RecordColumn = readonly [name: string, width: number, kind?: 'text' | 'number'];

/** The records of a file by their first character, which is not repeated here. */
export const records = {
  fileHeader: [
    ['priority', 2, 'number'],
    ['destination', 10],
    ['origin', 10],
    ['created', 6],
    ['time', 4],
    ['modifier', 1],
    ['recordSize', 3, 'number'],
    ['blocking', 2, 'number'],
    ['format', 1],
    ['destinationName', 23],
    ['originName', 23],
    ['reference', 8],
  ],
  batchHeader: [
    ['serviceClass', 3, 'number'],
    ['company', 16],
    ['discretionary', 20],
    ['companyId', 10],
    ['entryClass', 3],
    ['description', 10],
    ['descriptiveDate', 6],
    ['effective', 6],
    ['settlement', 3],
    ['status', 1],
    ['originatingBank', 8, 'number'],
    ['batch', 7, 'number'],
  ],
  entry: [
    ['transaction', 2, 'number'],
    ['bank', 8, 'number'],
    ['checkDigit', 1],
    ['account', 17],
    ['amount', 10, 'number'],
    ['id', 15],
    ['name', 22],
    ['discretionary', 2],
    ['addenda', 1, 'number'],
    ['trace', 15, 'number'],
  ],
  payment: [
    ['kind', 2, 'number'],
    ['information', 80],
    ['sequence', 4, 'number'],
    ['entry', 7, 'number'],
  ],
  return: [
    ['kind', 2, 'number'],
    ['reason', 3],
    ['originalTrace', 15, 'number'],
    ['dateOfDeath', 6],
    ['originalBank', 8, 'number'],
    ['information', 44],
    ['trace', 15, 'number'],
  ],
  change: [
    ['kind', 2, 'number'],
    ['reason', 3],
    ['originalTrace', 15, 'number'],
    ['reserved', 6],
    ['originalBank', 8, 'number'],
    ['corrected', 29],
    ['reservedToo', 15],
    ['trace', 15, 'number'],
  ],
  batchControl: [
    ['serviceClass', 3, 'number'],
    ['entries', 6, 'number'],
    ['hash', 10, 'number'],
    ['debits', 12, 'number'],
    ['credits', 12, 'number'],
    ['companyId', 10],
    ['authentication', 19],
    ['reserved', 6],
    ['originatingBank', 8, 'number'],
    ['batch', 7, 'number'],
  ],
  fileControl: [
    ['batches', 6, 'number'],
    ['blocks', 6, 'number'],
    ['entries', 8, 'number'],
    ['hash', 10, 'number'],
    ['debits', 12, 'number'],
    ['credits', 12, 'number'],
    ['reserved', 39],
  ],
} as const satisfies { readonly [record: string]: readonly RecordColumn[] };

export type RecordName = keyof typeof records;

/** The first character of each record. */
export const firstCharacters: { readonly [record in RecordName]: string } = {
  fileHeader: '1',
  batchHeader: '5',
  entry: '6',
  payment: '7',
  return: '7',
  change: '7',
  batchControl: '8',
  fileControl: '9',
};

type Values<R extends RecordName> = { readonly [name in (typeof records)[R][number][0]]?: string | number | bigint };

/** A record with these values. Text that is too long is cut; numbers lose digits in front, as hashes have to. */
export function writeRecord<R extends RecordName>(record: R, values: Values<R>): string {
  const columns: readonly RecordColumn[] = records[record];
  const given: { readonly [name: string]: string | number | bigint | undefined } = values;
  const cells = columns.map(([name, width, kind]) => {
    const value = String(given[name] ?? '');
    return kind === 'number' ? value.padStart(width, '0').slice(-width) : value.slice(0, width).padEnd(width);
  });
  return firstCharacters[record] + cells.join('');
}

/** The values of a record, blanks around them removed. */
export function readRecord<R extends RecordName>(
  record: R,
  line: string,
): { [name in (typeof records)[R][number][0]]: string } {
  let at = 1;
  const columns: readonly RecordColumn[] = records[record];
  const entries = columns.map(([name, width]) => [name, line.slice(at, (at += width)).trim()]);
  // Every column of the record is there.
  return Object.fromEntries(entries) as { [name in (typeof records)[R][number][0]]: string };
}
