import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { limits, readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { isNote } from './converters.ts';
import { splitCycles } from './cycles.ts';
import { convertConnections } from './edges.ts';
import { convertNode, Names, readNode } from './nodes.ts';
import type { SourceNode } from './source.ts';
import { at, textAt } from './source.ts';

export interface ConvertedWorkflow {
  name: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

/** What came of a conversion. `workflow` is there where it succeeded, `errors` say why where it did not. */
export interface ConversionResult {
  success: boolean;
  workflow: ConvertedWorkflow | null;
  /** What the user should look at before running the workflow. */
  warnings: string[];
  errors: string[];
}

const DEFAULT_NAME = 'Imported n8n Workflow';

const failed = (error: string): ConversionResult => ({ success: false, workflow: null, warnings: [], errors: [error] });

/** Converts the JSON text of an n8n workflow, as n8n exports or copies it. Never throws; what cannot be carried over exactly is a warning. */
export function convertN8n(text: string): ConversionResult {
  let parsed: JsonValue;
  try {
    parsed = JSON.parse(text) as JsonValue;
  } catch {
    return failed('Invalid JSON format. Please check your n8n workflow export.');
  }
  try {
    const warnings = new Set<string>();
    const workflow = convert(findWorkflow(parsed), (warning) => void warnings.add(warning));
    return { success: true, workflow, warnings: [...warnings], errors: [] };
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
  if (!isJsonObject(found)) throw workflowErrors.workflow_malformed({ reason: 'there is no list of nodes in it. Is it an n8n workflow?' });
  return found;
}

function convert(file: JsonObject, warn: (text: string) => void): ConvertedWorkflow {
  const sources = readNodes(at(file, 'nodes'), warn);
  const names = new Names();
  const converted = sources.map((source, index) => convertNode(source, index, names, warn));
  const nodes = converted.flatMap((node) => node.nodes);
  const connections = at(file, 'connections');
  const { onwards, back } = splitCycles(
    nodes.map((node) => node.id),
    convertConnections(isJsonObject(connections) ? connections : {}, converted, warn),
  );
  const nameOf = new Map(nodes.map(({ id, data }) => [id, textAt(data, 'name')]));
  for (const { source, target } of back)
    warn(`The way back from "${nameOf.get(source)}" to "${nameOf.get(target)}" was left out: circles need a loop node`);
  if (converted.some(({ source }) => source.type.endsWith('.webhook')) && readsEnvelope(sources)) {
    warn("A webhook gives the body itself: read {{ $json.field }} for n8n's {{ $json.body.field }}, and $request for its headers and query");
  }
  const graph = readGraph({ nodes, edges: onwards });
  checkStructure(graph);
  return { name: textAt(file, 'name').trim().slice(0, limits.name) || DEFAULT_NAME, ...graph };
}

function readNodes(entries: JsonValue | undefined, warn: (text: string) => void): SourceNode[] {
  const read = (Array.isArray(entries) ? entries : []).map(readNode);
  if (read.length > limits.nodes) throw workflowErrors.workflow_too_large({ what: 'nodes', limit: limits.nodes });
  const broken = read.indexOf(null);
  if (broken >= 0) throw workflowErrors.workflow_malformed({ reason: `nodes[${broken}] is not a node.` });
  const nodes = read.filter((node) => node !== null);
  const notes = nodes.filter(isNote).length;
  if (notes > 0) warn(notes === 1 ? 'A sticky note was left out' : `${notes} sticky notes were left out`);
  return nodes.filter((node) => !isNote(node));
}

/** True where an expression reads what n8n puts around the body of a webhook's request. */
function readsEnvelope(nodes: readonly SourceNode[]): boolean {
  return nodes.some(({ parameters }) => /\$json\s*(?:\.|\[\\?["'])(?:body|query|headers)\b/.test(JSON.stringify(parameters)));
}
