import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Conversion, Task } from './conversion.ts';
import { converterOf } from './converters.ts';
import { toText, toValue } from './expressions.ts';
import type { SourceNode } from './source.ts';
import { at, numberAt, textAt } from './source.ts';

/** Reads an entry of the file's list of nodes; null for anything that is no node. */
export function readNode(entry: JsonValue, index: number): SourceNode | null {
  if (!isJsonObject(entry)) return null;
  const parameters = at(entry, 'parameters');
  return {
    name: textAt(entry, 'name').trim() || `Node ${index + 1}`,
    type: textAt(entry, 'type'),
    version: Number(textAt(entry, 'typeVersion')) || 1,
    parameters: isJsonObject(parameters) ? parameters : {},
    raw: entry,
  };
}

/** A node of n8n with what became of it. */
export interface ConvertedNode {
  source: SourceNode;
  conversion: Conversion;
  /** Our nodes, one per piece of the conversion. */
  nodes: WorkflowNode[];
  /** True where a failure leaves by an output of its own, behind the others. */
  errorOutput: boolean;
}

const LONGEST_ID = 180;

/** Makes ids and names that no other node has. */
export class NodeNames {
  readonly #ids = new Set<string>();
  readonly #names = new Set<string>();

  id(wanted: string): string {
    return take(this.#ids, wanted.slice(0, LONGEST_ID) || 'node', '-');
  }

  name(wanted: string): string {
    return take(this.#names, wanted, ' ');
  }
}

function take(taken: Set<string>, wanted: string, between: string): string {
  let free = wanted;
  for (let count = 2; taken.has(free); count++) free = `${wanted}${between}${count}`;
  taken.add(free);
  return free;
}

/** What n8n says under a node's Settings, as our Error Handling. */
function settingsOf({ raw }: SourceNode): JsonObject {
  const onError = textAt(raw, 'onError');
  const goesOn =
    at(raw, 'continueOnFail') === true || onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
  const retries = at(raw, 'retryOnFail') === true;
  return {
    ...(at(raw, 'disabled') === true ? { disabled: true } : {}),
    ...(retries
      ? {
          onFailure: 'retry',
          retryCount: Math.max(1, (numberAt(raw, 'maxTries') ?? 3) - 1),
          retryDelay: (numberAt(raw, 'waitBetweenTries') ?? 1000) / 1000,
        }
      : goesOn
        ? { onFailure: 'continue' }
        : {}),
    ...(retries && goesOn ? { retryThen: 'continue' } : {}),
    ...(at(raw, 'alwaysOutputData') === true ? { alwaysOutput: true } : {}),
    ...(at(raw, 'executeOnce') === true ? { runOnce: true } : {}),
  };
}

/** The position of the nth node without one. */
export function positionOf({ raw }: SourceNode, index: number): { x: number; y: number } {
  const position = at(raw, 'position');
  const [x, y] = Array.isArray(position) ? position : [at(position, 'x'), at(position, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : { x: index * 200 + 100, y: 200 };
}

/** Canvas units between the pieces of one node. */
const APART = 110;

/** Converts one node. `warn` receives what the user should check, `timeZone` is that of the workflow. */
export function convertNode(
  source: SourceNode,
  index: number,
  names: NodeNames,
  warn: (text: string) => void,
  timeZone?: string,
): ConvertedNode {
  const faults: string[] = [];
  const complain = (reason: string): void => void faults.push(reason);
  const task: Task = {
    node: source,
    parameters: source.parameters,
    timeZone,
    warn,
    complain,
    text: (written) =>
      typeof written === 'string'
        ? toText(written, complain)
        : written === undefined || written === null
          ? ''
          : JSON.stringify(written),
    value: (written) => toValue(written, complain),
  };
  const conversion = converterOf(source)(task);
  const [first] = faults;
  if (first !== undefined) warn(`An expression in "${source.name}" needs manual adjustment: ${first}`);
  const notes = textAt(source.raw, 'notes').trim();
  const { x, y } = positionOf(source, index);
  const nodes = conversion.pieces.map(({ type, data }, piece): WorkflowNode => ({
    id: names.id(textAt(source.raw, 'id') || `n8n-${index + 1}`),
    type,
    position: { x, y: y + piece * APART },
    data: {
      name: names.name(source.name),
      ...(notes === '' ? {} : { description: notes }),
      ...data,
      ...settingsOf(source),
    },
  }));
  return { source, conversion, nodes, errorOutput: textAt(source.raw, 'onError') === 'continueErrorOutput' };
}
