import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry, ListedType } from '@heddle/contract/node/define';
import { factsOfFields } from '@heddle/contract/node/define';
import { assignments, boolean, choice, condition, number, secret, text } from '@heddle/contract/node/fields';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { createKeptDrafts } from '../saving/kept-drafts.ts';
import type { WorkflowApi } from '../saving/surroundings.ts';
import { createCatalog } from '../store/catalog.ts';
import { toEdge } from '../store/connection.ts';
import type { Document } from '../store/document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { FieldLoader } from '../store/field-loader.ts';
import { createFieldLoader } from '../store/field-loader.ts';
import { schema } from '../store/read-graph.ts';

await schema.load();

/** A node type with these facts. */
export const entry = (facts: Pick<CatalogEntry, 'type' | 'name'> & Partial<CatalogEntry>): CatalogEntry => ({
  aliases: [],
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  trigger: false,
  inputs: ['main'],
  outputs: ['main'],
  effect: 'none',
  fields: {},
  ...factsOfFields(facts.fields ?? {}),
  ...facts,
});

export const webhookTrigger = entry({
  type: 'webhookTrigger',
  panel: 'webhookAddress',
  name: 'Webhook Trigger',
  description: 'Starts the workflow when an HTTP request arrives',
  trigger: true,
  startedBy: 'webhook',
  summary: '{method} {endpoint}',
  fields: {
    endpoint: text({ label: 'Endpoint', default: '/webhook', expression: false }),
    method: choice({ label: 'Method', default: 'POST', choices: ['GET', 'POST'] }),
  },
});

export const httpRequest = entry({
  type: 'httpRequest',
  panel: 'httpRequestTools',
  aliases: ['httpCall'],
  name: 'HTTP Request',
  description: 'Calls a web address',
  summary: '{method} {url}',
  fields: {
    method: choice({ label: 'Method', default: 'GET', choices: ['GET', 'POST'] }),
    url: text({ label: 'URL', required: true }),
    auth: choice({
      label: 'Authentication',
      default: 'none',
      section: 'Security Settings',
      choices: ['none', 'bearer'],
    }),
    token: secret({ label: 'Token', section: 'Security Settings', when: { auth: ['bearer'] } }),
    retries: number({ label: 'Retries', default: 2, min: 0, max: 10, section: 'Error Handling' }),
  },
});

export const conditional = entry({
  type: 'conditional',
  name: 'Conditional',
  description: 'Sends each item down a branch',
  outputs: ['true', 'false'],
  fields: { condition: condition({ label: 'Condition', default: 'data.value > 0', required: true }) },
});

export const dataTransform = entry({
  type: 'dataTransform',
  name: 'Data Transform',
  category: 'Data Processing',
  description: 'Changes items',
  fields: { set: assignments({ label: 'Fields' }), keep: boolean({ label: 'Keep other fields', default: true }) },
});

export const entries = [webhookTrigger, httpRequest, conditional, dataTransform];
export const catalog = createCatalog(entries);

/** The same node types as lists have them: without their fields. */
export const listed: readonly ListedType[] = entries.map(({ fields: _fields, ...facts }) => facts);

/** A node of the workflow; its type is that of its id up to a digit: 'httpRequest2'. */
export const node = (id: string, data: JsonObject = {}, x = 0, y = 0): WorkflowNode => ({
  id,
  type: id.replace(/\d+$/, ''),
  position: { x, y },
  data,
});

/** An edge written as 'a > b', with a port as 'a.true > b'. */
export function edge(written: string): WorkflowEdge {
  const [source = '', target = ''] = written.split(' > ');
  const [from = '', sourceHandle] = source.split('.');
  return toEdge({ source: from, target, sourceHandle });
}

export const document = (nodes: readonly WorkflowNode[], edges: readonly string[] = []): Document => ({
  workflowName: 'Orders',
  nodes,
  edges: edges.map(edge),
  settings: {},
});

/** Keeps nothing in the browser. */
export const noKeptDrafts = createKeptDrafts(() => null);

const refuse = () => Promise.reject(new Error('No call is expected.'));

/** The loader of an editor whose catalog has all fields. */
export const noFieldsToLoad = (editor: EditorStore): FieldLoader => createFieldLoader(editor, refuse);

/** Fails where anything is asked of the server. */
export const refusingApi: WorkflowApi = {
  create: refuse,
  read: refuse,
  update: refuse,
  start: refuse,
  stop: refuse,
  testData: refuse,
  discardDraft: refuse,
  extract: refuse,
};
