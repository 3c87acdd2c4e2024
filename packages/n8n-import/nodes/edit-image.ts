import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Conversion, Converter, ConvertedPiece, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { expressionOf } from '../expressions.ts';
import { at, numberAt, textAt } from '../source.ts';
import { dataFrom, fileNamed, MADE, nameAt } from './file-pieces.ts';
import { unknown } from './unknown.ts';

const IMAGE = 'imageProcessor';

/** Where the size of an image stands while the new one is worked out. */
const SIZE = '__size';

/** The formats that our node writes. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'avif']);

/** How much larger an image becomes, by the names of n8n: `w` and `h` are its size, `W` and `H` the size that is asked for. */
const scales: { readonly [option: string]: string } = {
  maximumArea: 'Math.min(1, Math.sqrt((W * H) / (w * h)))',
  minimumArea: 'Math.max(W / w, H / h)',
  onlyIfLarger: 'Math.min(1, W / w, H / h)',
  onlyIfSmaller: '(w < W && h < H ? Math.min(W / w, H / h) : 1)',
};

/** What the format and the file of the new image are to be; undefined where our node does not write the format. */
function writing({ parameters, text }: Task): JsonObject | undefined {
  const options = at(parameters, 'options');
  const format = textAt(options, 'format').replace(/^jpg$/, 'jpeg');
  if (format !== '' && !formats.has(format)) return undefined;
  const fileName = text(at(options, 'fileName'));
  const quality = numberAt(options, 'quality');
  return {
    ...(format === '' ? {} : { format }),
    ...(fileName === '' ? {} : { fileName }),
    ...(quality === undefined ? {} : { quality }),
    metadata: 'keep',
    to: MADE,
  };
}

/** A measure in an expression. */
const measure = ({ parameters }: Task, name: string, fallback: number): string =>
  `Number(${expressionOf(at(parameters, name) ?? fallback) ?? fallback})`;

/** Pieces that resize: an image of the size that is asked for, or one whose size follows from its own. */
function resizing(task: Task, file: string, made: JsonObject): ConvertedPiece[] | undefined {
  const { parameters } = task;
  const option = textAt(parameters, 'resizeOption') || 'maximumArea';
  const [width, height] = [measure(task, 'width', 500), measure(task, 'height', 500)];
  const sizes = (w: string, h: string): ConvertedPiece => ({
    type: IMAGE,
    data: {
      operation: 'resize',
      file,
      width: `{{= ${w} }}`,
      height: `{{= ${h} }}`,
      fit: 'fill',
      enlarge: true,
      ...made,
    },
  });
  if (option === 'ignoreAspectRatio') return [sizes(width, height)];
  const reading: ConvertedPiece = { type: IMAGE, data: { operation: 'metadata', file, to: SIZE } };
  const [ownWidth, ownHeight] = [`$json.${SIZE}.width`, `$json.${SIZE}.height`];
  const rounded = (size: string): string => `Math.max(1, Math.round(${size}))`;
  if (option === 'percent')
    return [reading, sizes(rounded(`(${ownWidth} * ${width}) / 100`), rounded(`(${ownHeight} * ${height}) / 100`))];
  const scale = scales[option];
  if (scale === undefined) return undefined;
  const known: { readonly [name: string]: string } = { w: ownWidth, h: ownHeight, W: width, H: height };
  const factor = scale.replace(/\b[whWH]\b/g, (name) => known[name] ?? name);
  return [reading, sizes(rounded(`${ownWidth} * ${factor}`), rounded(`${ownHeight} * ${factor}`))];
}

/** The pieces of an operation that changes the image. */
function changing(task: Task, operation: string, file: string): ConvertedPiece[] | undefined {
  const { value, parameters } = task;
  const made = writing(task);
  if (made === undefined) return undefined;
  const given = (name: string, fallback: number): JsonValue => value(at(parameters, name) ?? fallback);
  const order = (data: JsonObject): ConvertedPiece[] => [{ type: IMAGE, data: { ...data, file, ...made } }];
  if (operation === 'resize') return resizing(task, file, made);
  if (operation === 'crop')
    return order({
      operation,
      width: given('width', 500),
      height: given('height', 500),
      left: given('positionX', 50),
      top: given('positionY', 50),
    });
  if (operation !== 'rotate') return undefined;
  // The color ends with how opaque it is.
  const background = (textAt(parameters, 'backgroundColor') || '#ffffffff').replace(/^(#[\da-f]{6})ff$/i, '$1');
  return order({ operation, angle: given('rotate', 0), background });
}

/** Images are resized, cropped, turned, and asked for their size. What draws on them, or does several things at once, stays with whoever imports it. */
export const editImage: Converter = (task): Conversion => {
  const { node, parameters, warn } = task;
  const operation = textAt(parameters, 'operation') || 'border';
  const file = nameAt(parameters, 'dataPropertyName', 'data');
  const name = nameAt(at(parameters, 'options'), 'destinationKey', file ?? '');
  if (file === undefined || name === undefined) return unknown(task);
  if (operation === 'information') {
    warn(`"${node.name}" gives format and size of an image, not all that n8n knows of it`);
    return line([
      { type: IMAGE, data: { operation: 'metadata', file, to: MADE } },
      dataFrom(
        'return { format: value.format.toUpperCase(), size: { width: value.width, height: value.height } };',
        {},
        { json: true, binary: true },
      ),
    ]);
  }
  const pieces = changing(task, operation, file);
  return pieces === undefined ? unknown(task) : line([...pieces, fileNamed(name, false, [SIZE])]);
};
