import type { Converter } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { fileNamed, MADE, nameAt } from './file-pieces.ts';
import { codePiece } from './list-code.ts';
import { unknown } from './unknown.ts';

/** The field in which an item keeps its number while its archive becomes several items. */
const NUMBER = '__number';

/** The files of each archive, gathered in the item that it came from. */
const gathering = (
  prefix: string,
): string => `const options = ${JSON.stringify({ made: MADE, number: NUMBER, prefix })};
const gathered = [];
for (const { json: { [options.made]: _, [options.number]: number, ...json }, binary, pairedItem } of $input.all()) {
  gathered[number] ??= { json, binary: {}, pairedItem };
  const files = gathered[number].binary;
  files[options.prefix + Object.keys(files).length] = binary[options.made];
}
return gathered.filter(Boolean);`;

/** Archives of the files of each item, and the files of archives: ZIP and gzip. */
export const compression: Converter = (task) => {
  const { parameters, node, text } = task;
  const names = textAt(parameters, 'binaryPropertyName').replace(/^=(?!.*\{\{)/, '') || 'data';
  const several = names.split(',').map((name) => name.trim());
  if (several.some((name) => /^=|\{\{|[.[\]]|^$/.test(name))) return unknown(task);
  if ((textAt(parameters, 'operation') || 'decompress') === 'decompress') {
    const prefix = nameAt(parameters, 'outputPrefix', 'file_');
    if (several.length > 1 || prefix === undefined) return unknown(task);
    return line([
      {
        type: 'dataTransform',
        data: { mode: 'fields', set: [{ name: NUMBER, value: '{{= $itemIndex }}' }], keep: true },
      },
      { type: 'dataCompressor', data: { operation: 'decompress', file: names, to: MADE } },
      codePiece(gathering(prefix)),
    ]);
  }
  const format = textAt(parameters, 'outputFormat') || (node.version >= 1.1 ? 'zip' : '');
  const name = nameAt(parameters, 'binaryPropertyOutput', 'data');
  if (name === undefined) return unknown(task);
  if (format === 'zip') {
    const fileName = text(at(parameters, 'fileName')) || 'data.zip';
    const data = { operation: 'create', format, archive: 'each', source: 'files', files: names, fileName, to: MADE };
    return line([{ type: 'fileArchiver', data }, fileNamed(name, true)]);
  }
  // The first version named what it compressed by a prefix and a number.
  if (format !== 'gzip' || node.version < 1.1 || several.length > 1) return unknown(task);
  const data = { operation: 'compress', format, source: 'file', file: names, to: MADE };
  return line([{ type: 'dataCompressor', data }, fileNamed(name, true)]);
};
