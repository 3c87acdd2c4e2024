import { defineErrors } from './define.ts';

export const workflowErrors = defineErrors({
  workflow_not_found: { status: 404, message: 'Workflow not found.', hint: 'It may have been deleted, or it belongs to someone else.' },
  workflow_name_blank: { status: 422, message: 'Cannot save workflow without a name', hint: 'Give the workflow a name and save again.' },
  workflow_malformed: {
    status: 422,
    message: (p: { reason: string }) => `The workflow cannot be read: ${p.reason}`,
    hint: 'nodes and edges are arrays, or JSON text of arrays.',
  },
  workflow_too_large: {
    status: 422,
    message: (p: { what: string; limit: number }) => `The workflow has too many ${p.what}; at most ${p.limit} are allowed.`,
    hint: 'Split it into several workflows.',
  },
  workflow_node_duplicate: { status: 422, message: (p: { id: string }) => `Two nodes have the id "${p.id}".`, hint: 'Give every node its own id.' },
  workflow_edge_dangling: {
    status: 422,
    message: (p: { edge: string; node: string }) => `Edge "${p.edge}" leads to or from the node "${p.node}", which does not exist.`,
    hint: 'Remove the edge, or connect it to a node of this workflow.',
  },
  workflow_cycle: {
    status: 422,
    message: (p: { path: string }) => `These nodes form a circle: ${p.path}.`,
    hint: 'Remove one of its edges. To repeat steps, use a Loop node.',
  },
  workflow_invalid: {
    status: 422,
    message: (p: { count: number; first: string }) =>
      p.count === 1 ? `The workflow cannot run: ${p.first}` : `The workflow cannot run: ${p.first} (and ${p.count - 1} more)`,
    hint: 'Open the marked nodes in the editor and correct them.',
  },
  node_type_unknown: { status: 422, message: (p: { type: string }) => `There is no node type "${p.type}".`, hint: 'Replace the node with one from the library.' },
});
