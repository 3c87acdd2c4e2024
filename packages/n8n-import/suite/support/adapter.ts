import { runInMemory } from '@heddle/engine/in-memory';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { MemoryFileStore } from '@heddle/nodes/testing/run-node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import { isNote } from '../../converters.ts';
import type { ConvertedWorkflow } from '../../convert.ts';
import { REVIEW_KEY } from '@heddle/contract/workflow/review';
import { outputsBefore } from '../../conversion.ts';
import { convertN8n } from '../../convert.ts';
import type { ConvertedNode } from '../../nodes.ts';
import { convertNode, NodeNames, readNode } from '../../nodes.ts';
import { at, listAt, textAt } from '../../source.ts';
import type { RecordedItem, RecordedRun, WorkflowCase } from './suite.ts';

type Types = { get(type: string): AnyNode | undefined };

/** What our engine did with a workflow, as n8n would have recorded it. */
export interface OurRun {
  status: 'success' | 'error' | 'waiting';
  reason: string;
  order: string[];
  runs: { [node: string]: RecordedRun[] };
}

const MOST_OUTPUTS = 20;

const nowhere = (): Promise<never> => Promise.reject(new Error('There is no network in this run.'));

/** What is known of the nodes of a workflow on both sides. */
class Sides {
  readonly #byId = new Map<string, ConvertedNode>();
  readonly #byName = new Map<string, ConvertedNode>();

  constructor({ workflow }: WorkflowCase) {
    const names = new NodeNames();
    const sources = listAt(workflow, 'nodes')
      .map(readNode)
      .filter((node) => node !== null && !isNote(node));
    for (const [index, source] of sources.entries()) {
      if (!source) continue;
      const converted = convertNode(source, index, names);
      this.#byName.set(source.name, converted);
      for (const node of converted.nodes) this.#byId.set(node.id, converted);
    }
  }

  ofName(name: string): ConvertedNode | undefined {
    return this.#byName.get(name);
  }

  ofId(id: string): ConvertedNode | undefined {
    return this.#byId.get(id);
  }

  /** True for a piece that only feeds other pieces of the same n8n node: its results are not results of that node. */
  isInner(id: string): boolean {
    const node = this.#byId.get(id);
    const piece = node?.nodes.findIndex((made) => made.id === id);
    return (
      node?.conversion.inner.some(({ from }) => from.piece === piece) === true &&
      !Array.from({ length: MOST_OUTPUTS }, (_, index) => node.conversion.outputs(index))
        .flat()
        .some((output) => output.piece === piece)
    );
  }

  /** True for a piece that makes some outputs of its n8n node out of what another piece gives, which has the others. */
  completesRun(id: string): boolean {
    const node = this.#byId.get(id);
    const piece = node?.nodes.findIndex((made) => made.id === id);
    return (
      node?.conversion.inner.some(({ from, to }) => to === piece && !this.isInner(node.nodes[from.piece]?.id ?? '')) ===
      true
    );
  }

  /** The recorded outputs of one of the Heddle nodes that an n8n node has become, in n8n's order. */
  outputsOf({ conversion, errorOutput, nodes }: ConvertedNode, id: string, outputs: Outputs): RecordedItem[][] {
    const known = Array.from({ length: MOST_OUTPUTS }, (_, index) =>
      conversion
        .outputs(index)
        .filter(({ piece }) => nodes[piece]?.id === id)
        .map(({ port }) => port),
    );
    // A node without an equivalent outputs everything at its only port, whichever output is requested.
    const repeats = known.findIndex(
      (ports, index) => index > 0 && ports[0] !== undefined && ports[0] === known[0]?.[0],
    );
    const last = repeats > 0 ? repeats - 1 : known.findLastIndex((ports) => ports.length > 0);
    const list = known.slice(0, last + 1).map((ports) => ports.flatMap((port) => outputs[port] ?? []).map(recorded));
    return errorOutput ? [...list, (outputs['error'] ?? []).map(recorded)] : list;
  }
}

const recorded = ({ json }: Item): RecordedItem => ({ json });

/** The data of a pinned item, which is written with or without what n8n puts around it. */
function pinnedJson(item: JsonValue): Item['json'] {
  const json = at(item, 'json');
  if (isJsonObject(json)) return json;
  return isJsonObject(item) ? item : {};
}

/** A pinned item, with the files that are written beside it in base64. */
async function pinnedItem(item: JsonValue, store: MemoryFileStore): Promise<Item> {
  const binary = at(item, 'binary');
  if (!isJsonObject(binary)) return { json: pinnedJson(item) };
  const files = Object.entries(binary).map(async ([name, file]) => {
    const facts = { name: textAt(file, 'fileName') || name, mediaType: textAt(file, 'mimeType') };
    return [name, await store.put(Buffer.from(textAt(file, 'data'), 'base64'), facts)] as const;
  });
  return { json: pinnedJson(item), files: Object.fromEntries(await Promise.all(files)) };
}

/** The outputs of pinned nodes, by id. */
async function pinned(
  sides: Sides,
  { workflow, usePins }: WorkflowCase,
  store: MemoryFileStore,
): Promise<{ [id: string]: Outputs }> {
  const pins = usePins === true ? at(workflow, 'pinData') : undefined;
  const all: { [id: string]: Outputs } = {};
  for (const [name, items] of Object.entries(isJsonObject(pins) ? pins : {})) {
    const node = sides.ofName(name);
    const last = node?.conversion.outputs(0)[0];
    if (!node || !last || !Array.isArray(items)) continue;
    const outputs = await Promise.all(items.map((item) => pinnedItem(item, store)));
    for (const { piece, port } of [last, ...outputsBefore(node.conversion, last.piece)]) {
      const made = node.nodes[piece];
      if (made) all[made.id] = { [port]: outputs };
    }
  }
  return all;
}

/** The node that n8n begins with: the one that is said, else a trigger by its kind, else one that nothing leads to. */
function startOf(recordedCase: WorkflowCase, sides: Sides, plan: Plan): string | undefined {
  const named = recordedCase.start ?? recordedCase.trigger?.node;
  const wanted = named === undefined ? undefined : sides.ofName(named)?.nodes[0]?.id;
  if (wanted !== undefined) return wanted;
  const triggers = plan.nodes.filter(({ definition, settings }) => definition.trigger === true && !settings.disabled);
  const manual = triggers.find(({ definition }) => definition.type === 'manualTrigger');
  return (manual ?? triggers[0] ?? plan.nodes.find(({ incoming }) => incoming.length === 0))?.id;
}

/** The passes of a loop as n8n records them: one run of its node for each, and one at the end, which a loop that is left does not have. */
function loopRuns(
  event: RunEvent & { type: 'step.completed' },
  plan: Plan,
  id: string,
  events: readonly RunEvent[],
  node: ConvertedNode,
): RecordedRun[] {
  const head = plan.byId.get(id);
  const size = event.loop?.size ?? 1;
  const given = event.loop?.items ?? arriving(plan, id, events);
  const doneFirst = node.conversion.outputs(0)[0]?.port === 'done';
  const place = (loop: Item[], end: Item[]): RecordedItem[][] =>
    (doneFirst ? [end, loop] : [loop, end]).map((items) => items.map(recorded));
  const returned = (pass: number | undefined): Item[] =>
    head?.loop?.back.flatMap((edge) => {
      if (plan.nodes[edge.source]?.id !== id) return backItems(plan, edge.source, edge.sourcePort, events, pass);
      return pass === undefined ? given : given.slice((pass - 1) * size, pass * size);
    }) ?? [];
  const passes: RecordedRun[] = [];
  for (let pass = 0; pass * size < given.length; pass++) {
    passes.push({ status: 'success', outputs: place(given.slice(pass * size, (pass + 1) * size), []) });
    if (event.loop?.whileReturning && returned(pass + 1).length === 0) return passes;
  }
  const back = returned(undefined);
  return [...passes, { status: 'success', outputs: place([], back) }];
}

/** What left a node by a port: in all passes, or in one of the innermost loop around it. */
const backItems = (plan: Plan, source: number, port: string, events: readonly RunEvent[], pass?: number): Item[] => {
  const node = plan.nodes[source];
  return events.flatMap((event) =>
    event.type === 'step.completed' &&
    node &&
    keyOf(plan, event.key) === node.id &&
    (pass === undefined || passOfKey(event.key) === pass)
      ? [...(event.outputs[port] ?? [])]
      : [],
  );
};

/** The pass of the innermost loop that a key names. */
const passOfKey = (key: string): number => Number(/#(?:\d+\.)*(\d+)/.exec(key)?.[1] ?? 0);

/** What arrived at a node over edges that close no loop. */
function arriving(plan: Plan, id: string, events: readonly RunEvent[]): Item[] {
  const node = plan.byId.get(id);
  return (node?.incoming ?? [])
    .filter(({ back }) => !back)
    .flatMap((edge) => {
      // What a loop gives at its end is what came back to it.
      const loop = edge.sourcePort === 'done' ? plan.nodes[edge.source]?.loop : undefined;
      return (loop?.back ?? [edge]).flatMap(({ source, sourcePort }) => backItems(plan, source, sourcePort, events));
    });
}

/** The id of the node that a step's key belongs to. Passes and arrivals follow `@` and `#`. */
function keyOf(plan: Plan, key: string): string | undefined {
  for (let at = key; at !== ''; at = at.slice(0, -1)) {
    const node = plan.byKey.get(at);
    if (node) return node.id;
  }
  return undefined;
}

/** Converts a recorded workflow, runs it in memory and returns the result in n8n's terms. */
export async function runCase(recordedCase: WorkflowCase, types: Types): Promise<OurRun> {
  const { workflow: source, trigger } = recordedCase;
  const { workflow, errors } = convertN8n(JSON.stringify(source));
  if (!workflow) return { status: 'error', reason: `conversion: ${errors.join()}`, order: [], runs: {} };
  // As if somebody had seen to every note: what runs then is compared.
  for (const node of workflow.nodes) delete node.data[REVIEW_KEY];
  const sides = new Sides(recordedCase);
  const files = new MemoryFileStore();
  const given = await pinned(sides, recordedCase, files);
  const plan = planOf(workflow, given, types);
  const start = startOf(recordedCase, sides, plan);
  if (start === undefined) return { status: 'error', reason: 'nothing to start at', order: [], runs: {} };
  const events: RunEvent[] = [];
  const items: Item[] = (trigger?.input ?? [{ json: {} }]).map(({ json }) => ({ json }));
  const input = { trigger: start, items, mode: 'live' as const };
  const services = { fetch: nowhere, files };
  const outcome = await runInMemory(plan, { id: 'run', input, services }, (event) => void events.push(event));
  const observed: Observed = { order: [], runs: {} };
  for (const event of events) observe(event, { plan, sides, events }, observed);
  const status = outcome === null ? 'waiting' : outcome.status === 'completed' ? 'success' : 'error';
  return { status, reason: outcome?.error?.message ?? '', ...observed };
}

interface Observed {
  order: string[];
  runs: { [node: string]: RecordedRun[] };
}

function observe(
  event: RunEvent,
  { plan, sides, events }: { plan: Plan; sides: Sides; events: readonly RunEvent[] },
  observed: Observed,
): void {
  if (event.type !== 'step.completed' && event.type !== 'step.failed') return;
  const id = keyOf(plan, event.key);
  const node = id === undefined ? undefined : sides.ofId(id);
  if (id === undefined || !node) return;
  const { name } = node.source;
  const runs = (observed.runs[name] ??= []);
  if (event.type === 'step.failed') {
    runs.push({ status: 'error', outputs: [] });
    return;
  }
  if (sides.isInner(id)) return;
  observed.order.push(name);
  if (plan.byId.get(id)?.definition.closesLoop) {
    if (event.loop) runs.push(...loopRuns(event, plan, id, events, node));
    return;
  }
  const outputs = sides.outputsOf(node, id, event.outputs);
  const begun = sides.completesRun(id) ? runs.at(-1) : undefined;
  if (!begun) runs.push({ status: 'success', outputs });
  else {
    const count = Math.max(begun.outputs.length, outputs.length);
    begun.outputs = Array.from({ length: count }, (_, index) => [
      ...(begun.outputs[index] ?? []),
      ...(outputs[index] ?? []),
    ]);
  }
}

/** The time zone of the server that recorded the cases, for workflows that name none. */
const RECORDED_ZONE = 'America/New_York';

/** The id of every workflow as it was recorded. */
const WORKFLOW_ID = 'test';

const PINNED = 'pinned-';

/** A node that outputs its pinned items, whatever its input. */
function pinnedType(type: string, was: AnyNode | undefined, outputs: Outputs): AnyNode {
  return defineNode({
    type,
    name: type,
    description: '',
    category: 'Core Operations',
    icon: 'pin',
    summary: '',
    effect: 'none',
    fields: {},
    examples: [],
    ...(was?.trigger === true ? { trigger: true } : {}),
    outputs: was?.outputs ?? ['main'],
    run: () => ({ outputs }),
  });
}

function planOf(
  { nodes, edges, name, settings }: ConvertedWorkflow,
  given: { readonly [id: string]: Outputs },
  types: Types,
): Plan {
  const isPinned = (id: string, type: string): boolean =>
    given[id] !== undefined && types.get(type)?.closesLoop !== true;
  const own = new Map<string, AnyNode>(
    nodes.flatMap((node) =>
      isPinned(node.id, node.type)
        ? [
            [
              `${PINNED}${node.id}`,
              pinnedType(`${PINNED}${node.id}`, types.get(node.type), given[node.id] ?? {}),
            ] as const,
          ]
        : [],
    ),
  );
  const graph = {
    nodes: nodes.map((node) => (isPinned(node.id, node.type) ? { ...node, type: `${PINNED}${node.id}` } : node)),
    edges,
  };
  return buildPlan(
    { id: WORKFLOW_ID, name, revision: 1, graph, settings: { timeZone: RECORDED_ZONE, ...settings } },
    (type) => own.get(type) ?? types.get(type),
  );
}
