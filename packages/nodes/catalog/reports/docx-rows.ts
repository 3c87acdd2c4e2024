import type { FileChild } from 'docx';
import { Document, Packer } from 'docx';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import type { DocumentCell } from '../../lib/documents/blocks.ts';
import type { DocxWriting } from './docx-blocks.ts';
import { tableOf } from './docx-blocks.ts';

/** Rows that are made at a time: the library takes more than twenty kilobytes for each cell until it has written them. */
const AT_ONCE = 200;

/** The part of tables that is inserted after the document is assembled: the XML of rows, by the numbers in `mark`. */
export interface LongTables {
  rows: string[];
}

/** The placeholder that `withRows` replaces by rows. Texts of reports do not contain such private-use characters. */
const mark = (number: number): string => `\ue0ff${number}\ue0ff`;

/** A table; of a long one only the first rows, and a row that `withRows` puts the others in place of. */
export async function longTable(
  { head, rows }: { head: readonly DocumentCell[]; rows: readonly (readonly DocumentCell[])[] },
  writing: DocxWriting & LongTables,
): Promise<FileChild[]> {
  if (rows.length <= AT_ONCE) return tableOf([head], rows, writing);
  const xml: string[] = [];
  for (let from = AT_ONCE; from < rows.length; from += AT_ONCE)
    xml.push(await rowsXml(rows.slice(from, from + AT_ONCE), writing));
  const number = writing.rows.push(xml.join('')) - 1;
  return tableOf(
    [head],
    [...rows.slice(0, AT_ONCE), head.map((_, column) => ({ text: [{ text: column === 0 ? mark(number) : '' }] }))],
    writing,
  );
}

/** The rows of a table in a document. They hold texts only, nothing that needs an entry in another part of the document. */
async function rowsXml(rows: readonly (readonly DocumentCell[])[], writing: DocxWriting): Promise<string> {
  const packed = await Packer.toBuffer(new Document({ sections: [{ children: tableOf([], rows, writing) }] }));
  const xml = strFromU8(
    unzipSync(new Uint8Array(packed), { filter: ({ name }) => name === 'word/document.xml' })['word/document.xml'] ??
      new Uint8Array(),
  );
  return xml.slice(xml.indexOf('<w:tr>'), xml.lastIndexOf('</w:tr>') + '</w:tr>'.length);
}

/** The body of a document with the rows that were left out. */
export function withRows(body: Uint8Array, rows: readonly string[]): Uint8Array {
  let xml = strFromU8(body);
  for (const [number, left] of rows.entries()) {
    const at = xml.indexOf(mark(number));
    xml = xml.slice(0, xml.lastIndexOf('<w:tr>', at)) + left + xml.slice(xml.indexOf('</w:tr>', at) + '</w:tr>'.length);
  }
  return strToU8(xml);
}
