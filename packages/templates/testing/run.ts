import type { JsonObject } from '@heddle/contract/json';
import type { NodeServices } from '@heddle/contract/node/context';
import { memoryNumbers } from '@heddle/nodes/testing/memory-numbers';
import { main } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import type { KnowledgeHit } from '@heddle/contract/node/knowledge';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Outputs } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Durable } from '@heddle/engine/durable';
import { nodeKey } from '@heddle/engine/keys';
import { buildPlan } from '@heddle/engine/plan';
import type { RunOutcome } from '@heddle/engine/run';
import { runWorkflow } from '@heddle/engine/run';
import type { Template, Trial } from '../template.ts';
import { openCredential, withAccounts } from './accounts.ts';
import { registry } from './registry.ts';

/** A journal in memory in which waiting takes no time. Steps that wait for an answer get it if there is one; else their time is over at once. */
function memory(input: RunInput, seen: RunEvent[], approved: boolean | undefined, asked: { wallet: boolean }): Durable {
  const settled: RunEvent[] = [{ type: 'started', at: Date.now(), ...input }];
  let wake: (() => void) | null = null;
  const settle = (event: RunEvent): void => {
    settled.push(event);
    if (event.type === 'step.waiting' && approved !== undefined)
      settled.push({
        type: 'signalled',
        key: event.key,
        at: Date.now(),
        value: asked.wallet ? walletAnswer(approved) : answer(approved),
      });
    wake?.();
  };
  const take = (): RunEvent | null => {
    const event = settled.shift() ?? null;
    if (event) seen.push(event);
    return event;
  };
  return {
    step: (_key, work) => void Promise.resolve(work.run().result).then(settle),
    sleep: (key, until) => settle({ type: 'woken', key, at: until }),
    abort: () => undefined,
    async next() {
      if (settled.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return take();
    },
  };
}

/** What the server sends for an answer by Ada. */
const answer = (approved: boolean): JsonObject => ({
  approved,
  comment: '',
  by: 'ada@example.com',
  at: '2026-03-01T12:00:00Z',
});

/** What the server sends for Ada's wallet; null where she says no. */
const walletAnswer = (approved: boolean): JsonObject | null =>
  approved
    ? {
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        chainId: 1,
        wallet: 'MetaMask',
        signature: '0x5c',
        at: '2026-03-01T12:00:00Z',
      }
    : null;

export interface TrialRun extends RunOutcome {
  /** What each node gave, by its name, over all its ports. */
  gave: Map<string, JsonObject[]>;
}

interface TrialInput
  extends Pick<RunInput, 'items' | 'mode'>, Partial<Pick<Trial, 'approved' | 'passages' | 'servers'>> {}

/** Hits as a knowledge base gives them, each of a document of its own. */
const hitsOf = (passages: Trial['passages']): KnowledgeHit[] =>
  passages.map(({ source, text }, index) => ({
    source,
    title: source,
    text,
    start: 0,
    end: text.length,
    position: 0,
    heading: '',
    page: 0,
    score: 1 / (index + 1),
    parts: { words: 1 / (index + 1), vectors: null },
    metadata: {},
  }));

/** The nodes of a graph, with a type of its own for each that a trial answers in place of a server, and the definition of a type. */
function answeredBy(nodes: WorkflowNode[], servers: Trial['servers']) {
  const types = new Map<string, AnyNode>();
  const answered = nodes.map((node): WorkflowNode => {
    const gives = servers[nodeName(node)];
    const definition = registry.get(node.type);
    if (!gives || !definition) return node;
    const type = `${node.type} of ${node.id}`;
    types.set(type, { ...definition, type, run: () => main(gives.map((json) => ({ json }))) });
    return { ...node, type };
  });
  return { nodes: answered, definitionOf: (type: string) => types.get(type) ?? registry.get(type) };
}

/** Runs a template through the engine in memory; a live run has an account in every field that needs one. */
export async function runTemplate(
  { json }: Template,
  { approved, passages = [], servers = {}, ...input }: TrialInput,
  services: NodeServices,
): Promise<TrialRun> {
  const isLive = input.mode === 'live';
  const { nodes, definitionOf } = answeredBy(isLive ? json.nodes.map(withAccounts) : json.nodes, isLive ? servers : {});
  const graph = { ...json, nodes };
  const plan = buildPlan({ id: 'trial', name: json.name, revision: 1, graph }, definitionOf);
  const trigger = plan.nodes.find((node) => node.definition.trigger)?.id ?? '';
  const events: RunEvent[] = [];
  const asked = { wallet: false };
  const outcome = await runWorkflow(plan, 'trial', memory({ trigger, ...input }, events, approved, asked), {
    openCredential,
    takeControlNumber: memoryNumbers(Date.UTC(2026, 2, 1)),
    ask: () => Promise.resolve({ url: 'https://heddle.example/approvals', notes: [] }),
    askWallet: async () => {
      asked.wallet = true;
      return { url: 'https://heddle.example/sign/1', notes: [] };
    },
    searchKnowledge: ({ limit }) => Promise.resolve(hitsOf(passages).slice(0, limit)),
    ...services,
  });
  if (!outcome) throw new Error('The run was put aside.');
  const gave = events.flatMap((event) =>
    'outputs' in event ? [[plan.byId.get(nodeKey(event.key))?.name ?? '', allOf(event.outputs)] as const] : [],
  );
  return { ...outcome, gave: new Map(gave) };
}

const allOf = (outputs: Outputs): JsonObject[] =>
  Object.values(outputs).flatMap((items) => items.map((item) => item.json));
