import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { portNameRoom } from '@heddle/contract/workflow/port-name-room';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { defaults, WorkflowEdge as EdgeSchema, WorkflowNode as NodeSchema } from '@heddle/contract/workflow/schema';
import { z } from 'zod';

/** The categories of the gallery, in the order its filter lists them. */
export const templateCategories = [
  'Enterprise',
  'AI',
  'Crypto',
  'Payments',
  'DeFi',
  'Trading',
  'Analytics',
  'Communication',
  'Data Processing',
  'Security',
  'E-commerce',
  'Automation',
] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type TemplateDifficulty = (typeof difficulties)[number];

/** A run of the template that shows what it does; run as a test. */
const Trial = z.object({
  title: z.string().min(1),
  /** The items the trigger is given. Left out: one empty item, as when Execute is pressed. */
  given: z.array(z.record(z.string(), z.json())).optional(),
  /**
   * What services answer, by method and address: `GET https://api.example.com/users/7`. All others answer 404. An address without a query matches any query. With
   * ` #2` behind it, what they answer the second time.
   */
  answers: z.record(z.string(), z.json()).default({}),
  /** What services are sent, by method and address: at least these fields of each body, in any order. */
  sends: z.record(z.string(), z.array(z.record(z.string(), z.json()))).default({}),
  /** What nodes give that speak to servers without HTTP, by their names: those of files, mail and messages. */
  servers: z.record(z.string(), z.array(z.record(z.string(), z.json()))).default({}),
  /** The answer that people give to an approval, or by their wallet. Left out: nobody answers in time. */
  approved: z.boolean().optional(),
  /** The passages that every search in a knowledge base finds, the best first. */
  passages: z.array(z.object({ source: z.string(), text: z.string() })).default([]),
  /** Statements that set up the databases which the accounts of the trial lead to; real ones, where the machine has them. */
  databases: z.object({ postgresql: z.string().optional(), mysql: z.string().optional() }).default({}),
  /** Expected outputs of nodes, by name: at least these fields of each item, at any port. */
  gives: z.record(z.string(), z.array(z.json())).default({}),
  /** The code of the error that ends the run. */
  fails: z.string().optional(),
});
export type Trial = z.infer<typeof Trial>;

/** A ready-made workflow of the gallery. */
export const Template = z.object({
  /** Part of addresses: /docs#bitcoin-price-alert. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1).max(60),
  description: z.string().min(1).max(200),
  category: z.enum(templateCategories),
  difficulty: z.enum(difficulties),
  /** A lucide icon name in kebab case. */
  icon: z.string().min(1),
  /** How many nodes there are. */
  nodes: z.int().min(1),
  /** For whom it is and what it spares them. */
  useCase: z.string().min(1),
  tags: z.array(z.string().min(1)).min(2).max(8),
  estimatedTime: z.string().regex(/^\d+ min setup$/),
  json: z.object({ name: z.string().min(1), nodes: z.array(NodeSchema), edges: z.array(EdgeSchema) }),
  trials: z.array(Trial).min(1),
});
export type Template = z.infer<typeof Template>;

/** Canvas units between columns and between rows of nodes. */
export const grid = { column: 300, row: 140 } as const;

/** The width of a card on the canvas. */
const CARD_WIDTH = 240;

interface PlannedNode {
  type: string;
  /** Column and row, counted from 0. */
  at: readonly [column: number, row: number];
  data: JsonObject;
}

/** A node of a template: its type, its column and row, its name, and its description, settings and field values. */
export function node(
  type: string,
  at: readonly [column: number, row: number],
  name: string,
  data: { [field: string]: JsonValue } = {},
): PlannedNode {
  return { type, at, data: { name, ...data } };
}

interface TemplatePlan extends Omit<z.input<typeof Template>, 'nodes' | 'json'> {
  /** By id. */
  nodes: { readonly [id: string]: PlannedNode };
  /** Chains of ids: `order > check:true > accept` leads from `order` to `check`, and from the port `true` of `check` to `accept`; `a > b@second` to the input port `second` of `b`. */
  flow: readonly string[];
}

/** How much farther right a column begins than on the grid, so that the names of the ports between columns before it can be read. */
function widerBefore(column: number, nodes: TemplatePlan['nodes'], edges: readonly WorkflowEdge[]): number {
  const wider = new Map<number, number>();
  for (const { source, sourceHandle } of edges) {
    const from = Math.floor(nodes[source]?.at[0] ?? 0);
    const missing = portNameRoom(sourceHandle ?? 'main') - (grid.column - CARD_WIDTH);
    wider.set(from, Math.max(wider.get(from) ?? 0, missing));
  }
  return [...wider].reduce((sum, [from, missing]) => (from + 1 <= column ? sum + missing : sum), 0);
}

/** Declares a template. Nodes are placed on the grid, with more room where a port has a long name, and counted; the rest is as given. Throws where the schema above is not met. */
export function defineTemplate({ nodes, flow, ...facts }: TemplatePlan): Template {
  const edges = flow.flatMap(edgesOf);
  const planned = Object.entries(nodes).map(
    ([
      id,
      {
        type,
        at: [column, row],
        data,
      },
    ]): WorkflowNode => {
      const x = defaults.position.x + column * grid.column + widerBefore(column, nodes, edges);
      const position = { x, y: defaults.position.y + row * grid.row };
      return { id, type, position, data };
    },
  );
  return Template.parse({
    ...facts,
    nodes: planned.length,
    json: { name: facts.name, nodes: planned, edges },
  });
}

function edgesOf(chain: string): WorkflowEdge[] {
  const stops = chain.split('>').map((stop) => {
    const [node = '', port = 'main'] = stop.trim().split(':');
    const [id = '', input = 'main'] = node.split('@');
    return { id, port, input };
  });
  return stops.slice(1).map(({ id: target, input: targetHandle }, index) => {
    const { id: source = '', port: sourceHandle = 'main' } = stops[index] ?? {};
    return { id: `${source}-${sourceHandle}-${target}`, source, target, sourceHandle, targetHandle };
  });
}
