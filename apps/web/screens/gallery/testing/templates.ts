import type { CatalogEntry } from '@heddle/contract/node/define';
import { choice, condition, secret, text } from '@heddle/contract/node/fields';
import type { Template } from '@heddle/templates/template';
import { defineTemplate, node } from '@heddle/templates/template';

/** A small template of this name. */
export function templateNamed(name: string, facts: Partial<Template> = {}): Template {
  const template = defineTemplate({
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    description: `What ${name} does.`,
    category: 'Automation',
    difficulty: 'Beginner',
    icon: 'bell',
    useCase: 'For those who test.',
    tags: ['one', 'two'],
    estimatedTime: '4 min setup',
    nodes: {
      start: node('webhookTrigger', [0, 0], 'Order received', { endpoint: '/orders' }),
      large: node('conditional', [1, 0], 'Large?', { description: 'Sorts orders.', condition: 'amount > 1000' }),
      call: node('httpRequest', [2, 0], 'Tell finance', {
        method: 'POST',
        url: 'https://api.example.com/orders',
        headers: [{ name: 'X-Shop', value: 'north' }],
        auth: 'bearer',
        token: 'do-not-show',
        onFailure: 'retry',
      }),
    },
    flow: ['start > large:true > call'],
    trials: [{ title: 'Large orders are told to finance' }],
  });
  return { ...template, ...facts };
}

/** A node type with these facts. */
export const entry = (
  facts: Pick<CatalogEntry, 'type' | 'name' | 'icon' | 'summary'> & Partial<CatalogEntry>,
): CatalogEntry => ({
  aliases: [],
  description: '',
  category: 'Core Operations',
  trigger: false,
  inputs: ['main'],
  outputs: ['main'],
  effect: 'none',
  fields: {},
  ...facts,
});

/** The node types of that template, as the server describes them. */
export const catalog: CatalogEntry[] = [
  entry({
    type: 'webhookTrigger',
    name: 'Webhook Trigger',
    icon: 'webhook',
    summary: '{endpoint}',
    trigger: true,
    fields: { endpoint: text({ label: 'Endpoint' }) },
  }),
  entry({
    type: 'conditional',
    name: 'Conditional',
    icon: 'split',
    summary: 'if {condition}',
    outputs: ['true', 'false'],
    fields: { condition: condition({ label: 'Condition' }) },
  }),
  entry({
    type: 'httpRequest',
    name: 'HTTP Request',
    icon: 'globe',
    summary: '{method} {url}',
    fields: {
      method: choice({ label: 'Method', default: 'GET', choices: ['GET', 'POST'] }),
      url: text({ label: 'URL' }),
      auth: choice({
        label: 'Authentication',
        default: 'none',
        choices: ['none', { value: 'bearer', label: 'Bearer token' }],
      }),
      token: secret({ label: 'Token' }),
    },
  }),
];
