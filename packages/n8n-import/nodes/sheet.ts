import type { Conversion, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { fileNamed, MADE, nameAt } from './file-pieces.ts';
import { codePiece, flattening } from './list-code.ts';

/** All items as the rows of one sheet; the name of the file is that of the first item. Undefined where the names of file or sheet have no equal. */
export function sheetOf(task: Task, fallback: string): Conversion | undefined {
  const { node, parameters, text, warn } = task;
  const options = at(parameters, 'options');
  const name = nameAt(parameters, 'binaryPropertyName', 'data');
  if (name === undefined || at(options, 'headerRow') === false || textAt(options, 'compression') === 'true')
    return undefined;
  const sheet = textAt(options, 'sheetName') || 'Sheet';
  if (sheet !== 'Sheet') warn(`"${node.name}" called the sheet "${sheet}": here it has the name of the file`);
  const fileName = text(at(options, 'fileName')) || fallback;
  return line([
    {
      type: 'dataTransform',
      data: { mode: 'fields', set: [{ name: `${MADE}.fileName`, value: fileName }], keep: true },
    },
    codePiece(`${flattening}
const items = $input.all();
const rows = items.map(({ json: { ${MADE}: _, ...json } }) => flat(json, '', {}));
return [{ json: { fileName: items[0].json.${MADE}.fileName, rows }, pairedItem: [...items.keys()] }];`),
    {
      type: 'fileConverter',
      data: { from: 'json', target: 'xlsx', field: 'rows', fileName: '{{ fileName }}', output: 'file', to: MADE },
    },
    fileNamed(name, true, ['fileName', 'rows']),
  ]);
}
