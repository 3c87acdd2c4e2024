import type { JsonObject } from '@heddle/contract/json';
import { main } from '@heddle/contract/node/context';
import type { NodeResult } from '@heddle/contract/node/context';
import type { AnyNode, Effect, ItemPairing } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { multiline, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import { aiCredential } from './credential.ts';
import type { AiDouble } from './double.ts';
import type { Drive, Driven } from '../drive.ts';
import { drive } from '../drive.ts';
import { aiAgent } from '../../catalog/agent/aiAgent.node.ts';

const facts = { description: '', category: 'Core Operations', icon: 'box', summary: '', examples: [] } as const;

/** What the tools of a test have done, in order: `weather: {"city":"Rome"}`. */
export type Done = string[];

/** How a tool of a test works: its effect, and the items that it gives for the items of its calls. */
export interface ToolWork {
  effect?: Effect;
  pairing?: ItemPairing;
  gives?: (items: readonly Item[]) => readonly Item[] | NodeResult;
}

/** A workflow `start → agent → end` whose agent has these tools, each a node that notes what it is asked to do. */
export interface AgentTest {
  /** The configuration of the agent. */
  data?: JsonObject;
  tools?: { readonly [name: string]: ToolWork };
  /** The tools that are connected to the agent. Default: all. */
  connected?: readonly string[];
  /** Nodes and edges besides. */
  nodes?: readonly WorkflowNode[];
  edges?: readonly WorkflowEdge[];
}

export const link = (source: string, target: string, port = 'main'): WorkflowEdge => ({
  id: `${source}-${port}-${target}`,
  source,
  target,
  sourceHandle: port,
});

export const card = (id: string, type: string, data: JsonObject = {}): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: { name: id, ...data },
});

/** The plan of such a workflow. `done` collects what its tools do. */
export function agentPlan(test: AgentTest, done: Done): Plan {
  const { data = {}, tools = {}, nodes = [], edges = [] } = test;
  const names = Object.keys(tools);
  const { connected = names } = test;
  const toolType = (name: string): AnyNode => {
    const { effect = 'read', pairing, gives } = tools[name] ?? {};
    return defineNode({
      ...facts,
      type: `tool-${name}`,
      name: `Tool ${name}`,
      effect,
      ...(pairing ? { pairing } : {}),
      fields: {
        city: text({ label: 'City', required: true, help: 'Where it is asked for.' }),
        days: number({ label: 'Days', min: 1, max: 7 }),
        note: multiline({ label: 'Note' }),
      },
      run({ items }) {
        for (const { json } of items) done.push(`${name}: ${JSON.stringify(json)}`);
        const given = gives ? gives(items) : items.map(({ json }) => ({ json: { ok: true, ...json } }));
        return Array.isArray(given) ? main(given as readonly Item[]) : (given as NodeResult);
      },
    });
  };
  const pass = defineNode({
    ...facts,
    type: 'pass',
    name: 'Pass',
    effect: 'none',
    fields: {},
    run: ({ items }) => main(items),
  });
  const types = new Map<string, AnyNode>([
    ['aiAgent', aiAgent],
    ['pass', pass],
    ...names.map((name) => [`tool-${name}`, toolType(name)] as const),
  ]);
  return buildPlan(
    {
      id: 'w',
      name: 'W',
      revision: 1,
      graph: {
        nodes: [
          card('start', 'pass'),
          card('agent', 'aiAgent', {
            credential: 'compatible',
            model: 'm1',
            system: 'Help the customer.',
            requestRetries: 0,
            tools: connected.map((name) => ({ name, value: `Does ${name}` })),
            ...data,
          }),
          ...names.map((name) => card(name, `tool-${name}`, { city: '{{ $json.city }}', days: '{{ days }}' })),
          card('end', 'pass'),
          ...nodes,
        ],
        edges: [
          link('start', 'agent'),
          ...connected.flatMap((name) => [link('agent', name, name), link(name, 'agent')]),
          link('agent', 'end', 'done'),
          ...edges,
        ],
      },
    },
    (type) => types.get(type),
  );
}

/** Runs such a workflow against a double. */
export async function runAgentTest(
  { origin }: AiDouble,
  test: AgentTest,
  how: Drive = {},
): Promise<Driven & { done: Done; answers: readonly JsonObject[]; logs: readonly string[] }> {
  const done: Done = [];
  const credentials = {
    compatible: await aiCredential('openAiCompatible', { apiKey: 'secret-key', address: `${origin}/v1` }),
    claude: await aiCredential('anthropic', { apiKey: 'secret-key', address: `${origin}/v1` }),
    openai: await aiCredential('openAi', { apiKey: 'secret-key', address: `${origin}/v1` }),
    gemini: await aiCredential('googleGemini', { apiKey: 'secret-key', address: `${origin}/v1beta` }),
  };
  const openCredential = async (id: string) => {
    const found = credentials[id as keyof typeof credentials];
    if (!found) throw new Error(`No credential ${id}.`);
    return found;
  };
  const driven = await drive(agentPlan(test, done), { ...how, services: { openCredential, ...how.services } });
  return {
    ...driven,
    done,
    logs: driven.state.steps[1]?.logs ?? [],
    answers: (driven.outputs('end')['main'] ?? []).map(({ json }) => json),
  };
}
