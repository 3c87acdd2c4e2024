import type { JsonObject } from '@heddle/contract/json';

/** A node as a model reads and writes it. */
export interface WrittenNode {
  id: string;
  type: string;
  name: string;
  fields: JsonObject;
}

/** An edge as a model reads and writes it, with both of its ports. `input`: left out for `main`. */
export interface WrittenEdge {
  from: string;
  port: string;
  to: string;
  input?: string;
}

/** A workflow as a model writes it. */
export interface WrittenWorkflow {
  name: string;
  explanation: string;
  nodes: WrittenNode[];
  edges: WrittenEdge[];
  /** An item as the trigger may give it. */
  sample?: JsonObject;
}

/** The form that a model has to give it in. */
export const workflowSchema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    explanation: { type: 'string' },
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          type: { type: 'string' },
          name: { type: 'string' },
          fields: { type: 'object', description: 'Values of fields by their names', additionalProperties: true },
        },
        required: ['id', 'type', 'name', 'fields'],
      },
      minItems: 1,
      maxItems: 200,
    },
    edges: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          from: { type: 'string', description: 'Id of a node' },
          port: { type: 'string', description: 'Output port of that node' },
          to: { type: 'string', description: 'Id of a node' },
          input: { type: 'string', description: 'Input port of that node; "main" unless it has others' },
        },
        required: ['from', 'port', 'to'],
      },
      maxItems: 600,
    },
    sample: {
      type: 'object',
      description: 'An example of the item that the trigger gives, with which the workflow is tried',
      additionalProperties: true,
    },
  },
  required: ['name', 'explanation', 'nodes', 'edges'],
};
