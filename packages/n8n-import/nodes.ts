import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { ReviewNote } from '@heddle/contract/workflow/review';
import { withNotes } from '@heddle/contract/workflow/review';
import type { Conversion, Need, Task } from './conversion.ts';
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
  /** What the user should know of it. */
  remarks: readonly Remark[];
}

/** Something that the user should know of a converted node, and what is left to do. */
export interface Remark {
  need: Need;
  text: string;
  /** The fields of our node in which it is done. */
  fields?: readonly string[];
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
function settingsOf({ raw }: SourceNode, hasMoreOutputs: boolean): JsonObject {
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
    ...(at(raw, 'alwaysOutputData') === true
      ? { alwaysOutput: true, ...(hasMoreOutputs ? { alwaysOutputFirst: true } : {}) }
      : {}),
    ...(at(raw, 'executeOnce') === true ? { runOnce: true } : {}),
  };
}

/** The position of the nth node without one. */
export function positionOf({ raw }: SourceNode, index: number): { x: number; y: number } {
  const position = at(raw, 'position');
  const [x, y] = Array.isArray(position) ? position : [at(position, 'x'), at(position, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : { x: index * 200 + 100, y: 200 };
}

/** What is left to do, as notes that keep the node from running. */
const reviewOf = (remarks: readonly Remark[]): JsonObject =>
  withNotes(
    {},
    remarks.flatMap(({ need, text, fields }): ReviewNote[] =>
      need === 'look' ? [] : [{ need, text, ...(fields ? { fields: [...fields] } : {}) }],
    ),
  );

/** The fields of a node's pieces that hold one of these texts. */
function fieldsWith({ pieces }: Conversion, texts: ReadonlySet<string>): string[] {
  const written = [...texts].map((text) => JSON.stringify(text).slice(1, -1));
  const names = pieces.flatMap(({ data }) =>
    Object.entries(data).flatMap(([name, value]) =>
      name !== 'n8n' && written.some((text) => JSON.stringify(value).includes(text)) ? [name] : [],
    ),
  );
  return [...new Set(names)];
}

/** The credentials that a node of n8n used, by the names they have there; the file holds nothing else of them. */
function accountsOf({ raw }: SourceNode): string {
  const used = at(raw, 'credentials');
  if (!isJsonObject(used)) return '';
  const named = Object.entries(used).map(([kind, credential]) => {
    const name = textAt(credential, 'name');
    return name === '' ? `credentials of the kind ${kind}` : `the credentials "${name}" (${kind})`;
  });
  return named.join(' and ');
}

/** Canvas units between the pieces of one node. */
const APART = 110;

/** Converts one node. `timeZone` is that of the workflow. */
export function convertNode(source: SourceNode, index: number, names: NodeNames, timeZone?: string): ConvertedNode {
  const faults: string[] = [];
  const remarks: Remark[] = [];
  const warn: Task['warn'] = (text, need = 'look', fields): void =>
    void remarks.push({ need, text, ...(fields ? { fields } : {}) });
  const complain = (reason: string): void => void faults.push(reason);
  const faulty = new Set<string>();
  const translated = (written: string): string => {
    const before = faults.length;
    const text = toText(written, complain);
    if (faults.length > before) faulty.add(text);
    return text;
  };
  const task: Task = {
    node: source,
    parameters: source.parameters,
    timeZone,
    warn,
    complain,
    text: (written) =>
      typeof written === 'string'
        ? translated(written)
        : written === undefined || written === null
          ? ''
          : JSON.stringify(written),
    value: (written) => toValue(written, complain),
  };
  const conversion = converterOf(source)(task);
  const [first] = faults;
  if (first !== undefined)
    warn(`An expression in "${source.name}" needs manual adjustment: ${first}`, 'hand', fieldsWith(conversion, faulty));
  const accounts = accountsOf(source);
  if (accounts !== '' && !remarks.some(({ need }) => need === 'account'))
    warn(`"${source.name}" used ${accounts}: choose or enter it under Credentials`, 'account', ['credential']);
  const notes = textAt(source.raw, 'notes').trim();
  const { x, y } = positionOf(source, index);
  const errorOutput = textAt(source.raw, 'onError') === 'continueErrorOutput';
  const settings = settingsOf(source, errorOutput || conversion.outputs(1).length > 0);
  const named = conversion.outputs(0)[0]?.piece ?? 0;
  // Expressions that name the node of n8n mean what it gives.
  const name = names.name(source.name);
  const nodes = conversion.pieces.map(({ type, data }, piece): WorkflowNode => ({
    id: names.id(textAt(source.raw, 'id') || `n8n-${index + 1}`),
    type,
    position: { x, y: y + piece * APART },
    data: {
      name: piece === named ? name : names.name(source.name),
      ...data,
      ...(notes === '' ? {} : { description: notes }),
      ...settings,
      ...reviewOf(remarks),
    },
  }));
  return { source, conversion, nodes, remarks, errorOutput };
}
