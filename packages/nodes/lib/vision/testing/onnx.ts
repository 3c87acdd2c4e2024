/** An attribute of an operator: whole numbers. */
interface Operator {
  type: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: { readonly [name: string]: number | readonly number[] };
}

type ElementType = 'float32' | 'uint8' | 'int64';
interface Value {
  name: string;
  type?: ElementType;
  /** A name is a length that the caller chooses. */
  dims: readonly (number | string)[];
}

/** A model as ONNX describes it, without what no test needs. */
export interface OnnxGraph {
  inputs: readonly Value[];
  outputs: readonly Value[];
  constants?: readonly { name: string; type?: ElementType; dims: readonly number[]; values: readonly number[] }[];
  operators: readonly Operator[];
}

/** The numbers of ONNX: data types and attribute types (onnx.proto3). */
const elements = { float32: 1, uint8: 2, int64: 7 } as const;
const [INT, INTS] = [2, 7];

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
};
const whole = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, content: Iterable<number>): number[] => {
  const list = [...content];
  return [...varint((field << 3) | 2), ...varint(list.length), ...list];
};
const text = (field: number, value: string): number[] => bytes(field, Buffer.from(value));

const valueInfo = ({ name, type = 'float32', dims }: Value): number[] => {
  const shape = dims.flatMap((length) => bytes(1, typeof length === 'number' ? whole(1, length) : text(2, length)));
  return [...text(1, name), ...bytes(2, bytes(1, [...whole(1, elements[type]), ...bytes(2, shape)]))];
};

const raw = (type: ElementType, values: readonly number[]): Uint8Array => {
  if (type === 'uint8') return Uint8Array.from(values);
  const list = type === 'float32' ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
  return new Uint8Array(list.buffer);
};

const attribute = ([name, value]: [string, number | readonly number[]]): number[] => [
  ...text(1, name),
  ...(typeof value === 'number'
    ? [...whole(3, value), ...whole(20, INT)]
    : [...value.flatMap((each) => whole(8, each)), ...whole(20, INTS)]),
];

/** The bytes of an ONNX file (protobuf, IR version 8, operators of version 13). */
export function onnxFile({ inputs, outputs, constants = [], operators }: OnnxGraph): Uint8Array {
  const graph = [
    ...operators.flatMap(({ type, inputs: taken, outputs: given, attributes = {} }) =>
      bytes(1, [
        ...taken.flatMap((name) => text(1, name)),
        ...given.flatMap((name) => text(2, name)),
        ...text(4, type),
        ...Object.entries(attributes).flatMap((each) => bytes(5, attribute(each))),
      ]),
    ),
    ...text(2, 'test'),
    ...constants.flatMap(({ name, type = 'float32', dims, values }) =>
      bytes(5, [
        ...dims.flatMap((length) => whole(1, length)),
        ...whole(2, elements[type]),
        ...text(8, name),
        ...bytes(9, raw(type, values)),
      ]),
    ),
    ...inputs.flatMap((value) => bytes(11, valueInfo(value))),
    ...outputs.flatMap((value) => bytes(12, valueInfo(value))),
  ];
  return Uint8Array.from([...whole(1, 8), ...bytes(7, graph), ...bytes(8, whole(2, 13))]);
}
