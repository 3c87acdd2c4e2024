import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ReviewNote } from '@heddle/contract/workflow/review';
import type { Complain } from './expressions.ts';
import type { SourceNode } from './source.ts';

/** A Heddle node that replaces an n8n node, or a part of it. */
export interface ConvertedPiece {
  type: string;
  data: JsonObject;
}

/** An output of a piece. */
export interface ConvertedOutput {
  piece: number;
  port: string;
}

/** What becomes of one node of n8n. */
export interface Conversion {
  pieces: readonly ConvertedPiece[];
  /** The pieces that its incoming edges lead to. */
  inputs: readonly number[];
  /** The ports that its inputs lead to, in n8n's order, where there are several. */
  inputPorts?: readonly string[];
  /** Edges between its pieces. */
  inner: readonly { from: ConvertedOutput; to: number }[];
  /** Where the edges of its nth output leave; none where there is no such output. */
  outputs(index: number): readonly ConvertedOutput[];
}

/** What is left to do on a converted node: nothing but a look at it, to choose an account, or work by hand. */
export type Need = 'look' | ReviewNote['need'];

/** What a converter works with. */
export interface Task {
  node: SourceNode;
  parameters: JsonObject;
  /** The time zone of the workflow, where the file says which. */
  timeZone: string | undefined;
  /** Says what the user should check. `need`, by default `look`, says what is left to do; all but `look` keeps the node from running until it is done. `fields` are those in which it is done. */
  warn(text: string, need?: Need, fields?: readonly string[]): void;
  /** Takes what is wrong with an expression of this node. */
  complain: Complain;
  /** A text of the node's parameters, translated. */
  text(written: JsonValue | undefined): string;
  /** Any part of its parameters, with the texts in it translated. */
  value(written: JsonValue): JsonValue;
}

export type Converter = (task: Task) => Conversion;

/** A node that becomes nodes one after the other; `ports` are the outputs of the last one in n8n's order. The others go on by the port `main`, unless `via` says another one. */
export function line(
  pieces: readonly ConvertedPiece[],
  ports: readonly string[] = ['main'],
  via: readonly string[] = [],
): Conversion {
  return {
    pieces,
    inputs: [0],
    inner: pieces.slice(1).map((_, piece) => ({ from: { piece, port: via[piece] ?? 'main' }, to: piece + 1 })),
    outputs: (index) => {
      const port = ports[index];
      return port === undefined ? [] : [{ piece: pieces.length - 1, port }];
    },
  };
}

/** A node that becomes exactly one node; `ports` are its outputs in n8n's order. */
export const one = (type: string, data: JsonObject, ports?: readonly string[]): Conversion =>
  line([{ type, data }], ports);

/** The outputs of the pieces that lead to one of them. */
export function outputsBefore(conversion: Conversion, piece: number): ConvertedOutput[] {
  const direct = conversion.inner.filter(({ to }) => to === piece).map(({ from }) => from);
  return [...direct, ...direct.flatMap((from) => outputsBefore(conversion, from.piece))];
}

export const conditionWarning = ({ node }: Task): string =>
  `Conditional logic for "${node.name}" may need manual adjustment`;
export const codeWarning = ({ node }: Task): string => `Custom code in "${node.name}" needs manual implementation`;
export const unknownWarning = ({ node }: Task): string => `Unknown node type "${node.type}" converted to HTTP Request`;

/** The n8n data of a node that could not be converted, kept beside our fields for reference. */
export const original = ({ node }: Task): JsonObject => ({
  n8n: { type: node.type, typeVersion: node.version, parameters: node.parameters },
});
