import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { JSON_DEPTH, jsonExcess, MOST_JSON_VALUES } from '@heddle/contract/json-limits';
import { isTimeZone } from '@heddle/contract/schedule/local-time';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { limits, readGraph } from '@heddle/contract/workflow/schema';
import { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { isNote } from './converters.ts';
import { convertConnections } from './edges.ts';
import { loopTypes, withLoops } from './loops.ts';
import { LOOP_TYPE } from './nodes/lists.ts';
import type { Need } from './conversion.ts';
import { outputsBefore } from './conversion.ts';
import type { ConvertedNode, Remark } from './nodes.ts';
import { convertNode, NodeNames, readNode } from './nodes.ts';
import { convertNote } from './note.ts';
import type { SourceNode } from './source.ts';
import { at, listAt, numberAt, textAt } from './source.ts';

export interface ConvertedWorkflow {
  name: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  /** What the file says of the workflow's runs as a whole. */
  settings: WorkflowSettings;
}

/** What came of a conversion. `workflow` is there where it succeeded, `errors` say why where it did not. */
export interface ConversionResult {
  success: boolean;
  workflow: ConvertedWorkflow | null;
  /** What the user should check before running the workflow. */
  warnings: string[];
  /** The same by node, in the order of the file. */
  steps: ConvertedStep[];
  errors: string[];
}

/** What became of one node of n8n. */
export interface ConvertedStep {
  name: string;
  /** What is left to do; null where it runs as it is and nothing needs a look. */
  need: Need | null;
  remarks: readonly Remark[];
}

/** Canvas units between the description and the topmost node. */
const DESCRIPTION_ABOVE = 260;

const DEFAULT_NAME = 'Imported n8n Workflow';

const failed = (error: string): ConversionResult => ({
  success: false,
  workflow: null,
  warnings: [],
  steps: [],
  errors: [error],
});

/** Converts the JSON text of an n8n workflow, as n8n exports or copies it. Never throws; inexact conversions are warnings. */
export function convertN8n(text: string): ConversionResult {
  let parsed: JsonValue;
  if (jsonExcess(text, { depth: JSON_DEPTH, values: MOST_JSON_VALUES }) !== undefined)
    return failed('This file nests too deeply or holds too much for a workflow.');
  try {
    parsed = JSON.parse(text) as JsonValue;
  } catch {
    return failed('Invalid JSON format. Please check your n8n workflow export.');
  }
  try {
    const general: string[] = [];
    const { workflow, steps } = convert(findWorkflow(parsed), (warning) => void general.push(warning));
    const warnings = new Set([...steps.flatMap(({ remarks }) => remarks.map(({ text: said }) => said)), ...general]);
    return { success: true, workflow, warnings: [...warnings], steps, errors: [] };
  } catch (error) {
    return failed(`Conversion failed: ${error instanceof HeddleError ? reasonOf(error) : String(error)}`);
  }
}

const reasonOf = ({ message }: HeddleError): string => message.replace(/^The workflow cannot be read: /, '');

/** The workflow itself: alone, the only one of a list, or wrapped as the template collections send it. */
function findWorkflow(parsed: JsonValue): JsonObject {
  const candidates = [
    parsed,
    Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : null,
    at(parsed, 'workflow'),
    at(parsed, 'data'),
    at(parsed, 'workflow', 'workflow'),
  ];
  const found = candidates.find((candidate) => Array.isArray(at(candidate ?? null, 'nodes')));
  if (!isJsonObject(found))
    throw workflowErrors.workflow_malformed({ reason: 'there is no list of nodes in it. Is it an n8n workflow?' });
  return found;
}

function convert(
  file: JsonObject,
  warn: (text: string) => void,
): { workflow: ConvertedWorkflow; steps: ConvertedStep[] } {
  const all = readNodes(at(file, 'nodes'));
  const sources = all.filter((node) => !isNote(node));
  const names = new NodeNames();
  const zone = textAt(file, 'settings', 'timezone');
  const timeZone = isTimeZone(zone) ? zone : undefined;
  const converted = sources.map((source, index) => convertNode(source, index, names, timeZone));
  const connections = at(file, 'connections');
  const { nodes, edges, made, left } = withLoops(
    {
      nodes: converted.flatMap((node) => node.nodes),
      edges: convertConnections(isJsonObject(connections) ? connections : {}, converted, warn),
    },
    names,
  );
  runForEachArrival(nodes, edges);
  const nameOf = (id: string): string => textAt(nodes.find((node) => node.id === id)?.data, 'name');
  for (const { head, back } of made)
    for (const { source, target } of back)
      warn(`"${nameOf(source)}" leads back to "${nameOf(target)}": "${nameOf(head.id)}" repeats what is between them`);
  for (const { source, target } of left)
    warn(
      `The way back from "${nameOf(source)}" to "${nameOf(target)}" was left out: the cycle is entered elsewhere, too`,
    );
  if (converted.some(({ source }) => source.type.endsWith('.webhook')) && readsEnvelope(sources)) {
    warn(
      "A webhook gives the body itself: read {{ $json.field }} for n8n's {{ $json.body.field }}, and $request for its headers and query",
    );
  }
  const notes = all.filter(isNote).map((note, index) => convertNote(note, index, names));
  pinData(at(file, 'pinData'), converted, warn);
  const graph = readGraph({ nodes: [...descriptionOf(file, nodes, names), ...notes, ...nodes], edges });
  checkStructure(graph, loopTypes);
  if (textAt(file, 'settings', 'errorWorkflow') !== '')
    warn('Its error workflow is not in the file: choose one in the settings of the workflow');
  const tags = listAt(file, 'tags').map((tag) => (typeof tag === 'string' ? tag : textAt(tag, 'name')));
  if (tags.length > 0) warn(`Its tags were left out: ${tags.join(', ')}`);
  const workflow = {
    name: textAt(file, 'name').trim().slice(0, limits.name) || DEFAULT_NAME,
    settings: { ...(timeZone === undefined ? {} : { timeZone }), ...timeoutOf(file) },
    ...graph,
  };
  return { workflow, steps: converted.map(stepOf) };
}

/** What the file says of the workflow, as a note above its nodes. */
function descriptionOf(file: JsonObject, nodes: readonly WorkflowNode[], names: NodeNames): WorkflowNode[] {
  const content = textAt(file, 'description').trim() || textAt(file, 'meta', 'description').trim();
  if (content === '') return [];
  const position = [
    Math.min(0, ...nodes.map(({ position: { x } }) => x)),
    Math.min(0, ...nodes.map(({ position: { y } }) => y)) - DESCRIPTION_ABOVE,
  ];
  const raw = { id: 'description', position };
  return [convertNote({ name: 'Description', type: 'note', version: 1, parameters: { content }, raw }, 0, names)];
}

/** The limit of a run's time, in seconds. */
function timeoutOf(file: JsonObject): WorkflowSettings {
  const seconds = Math.floor(numberAt(file, 'settings', 'executionTimeout') ?? -1);
  const { success, data } = WorkflowSettings.safeParse({ timeout: seconds });
  return success ? data : {};
}

const needs: readonly Need[] = ['hand', 'account', 'look'];

function stepOf({ source, remarks }: ConvertedNode): ConvertedStep {
  const need = needs.find((each) => remarks.some((remark) => remark.need === each)) ?? null;
  return { name: source.name, need, remarks };
}

/** Pins the outputs that the file keeps of nodes, at the piece that their first output leaves, and at those that lead to it: none of them is to run. */
function pinData(
  pinned: JsonValue | undefined,
  converted: readonly ConvertedNode[],
  warn: (text: string) => void,
): void {
  for (const { source, conversion, nodes } of converted) {
    const items = listAt(pinned, source.name).map((item) => at(item, 'json') ?? item);
    if (items.length === 0 || !items.every(isJsonObject)) continue;
    if (listAt(pinned, source.name).some((item) => at(item, 'binary') !== undefined))
      warn(`The pinned items of "${source.name}" had files, which were left out`);
    const last = conversion.outputs(0)[0]?.piece ?? 0;
    for (const piece of [last, ...outputsBefore(conversion, last).map((output) => output.piece)]) {
      const node = nodes[piece];
      if (node) node.data['pinned'] = items;
    }
  }
}

/** A node that several connections lead to at the same input runs for each of them. */
function runForEachArrival(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): void {
  const arriving = Map.groupBy(edges, ({ target }) => target);
  for (const node of nodes) {
    const into = arriving.get(node.id) ?? [];
    if (
      into.length > 1 &&
      node.type !== LOOP_TYPE &&
      into.every(({ targetHandle }) => (targetHandle ?? 'main') === 'main')
    )
      node.data['join'] = 'each';
  }
}

function readNodes(entries: JsonValue | undefined): SourceNode[] {
  const read = (Array.isArray(entries) ? entries : []).map(readNode);
  if (read.length > limits.nodes) throw workflowErrors.workflow_too_large({ what: 'nodes', limit: limits.nodes });
  const broken = read.indexOf(null);
  if (broken >= 0) throw workflowErrors.workflow_malformed({ reason: `nodes[${broken}] is not a node.` });
  return read.filter((node) => node !== null);
}

/** True where an expression reads what n8n puts around the body of a webhook's request. */
function readsEnvelope(nodes: readonly SourceNode[]): boolean {
  return nodes.some(({ parameters }) =>
    /\$json\s*(?:\.|\[\\?["'])(?:body|query|headers)\b/.test(JSON.stringify(parameters)),
  );
}
