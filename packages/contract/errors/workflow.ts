import { defineErrors } from './define.ts';

export const workflowErrors = defineErrors({
  workflow_not_found: {
    status: 404,
    message: 'Workflow not found.',
    hint: 'It may have been deleted, or it belongs to someone else.',
  },
  workflow_changed: {
    status: 409,
    message: (p: { revision: number }) =>
      `The workflow was saved elsewhere in the meantime, as revision ${p.revision}.`,
    hint: 'Look at that revision, then overwrite it with yours or continue with it.',
  },
  workflow_name_blank: {
    status: 422,
    message: 'Cannot save workflow without a name',
    hint: 'Give the workflow a name and save again.',
  },
  workflow_malformed: {
    status: 422,
    message: (p: { reason: string }) => `The workflow cannot be read: ${p.reason}`,
    hint: 'nodes and edges are arrays, or JSON text of arrays.',
  },
  workflow_too_large: {
    status: 422,
    message: (p: { what: string; limit: number }) =>
      `The workflow has too many ${p.what}; at most ${p.limit} are allowed.`,
    hint: 'Split it into several workflows.',
  },
  workflow_node_duplicate: {
    status: 422,
    message: (p: { id: string }) => `Two nodes have the ID "${p.id}".`,
    hint: 'Give every node its own ID.',
  },
  workflow_edge_dangling: {
    status: 422,
    message: (p: { edge: string; node: string }) =>
      `Edge "${p.edge}" leads to or from the node "${p.node}", which does not exist.`,
    hint: 'Remove the edge, or connect it to a node of this workflow.',
  },
  workflow_cycle: {
    status: 422,
    message: (p: { path: string }) => `These nodes form a cycle: ${p.path}.`,
    hint: 'Remove one of its edges. To repeat steps, use a Loop Iterator: its port "loop" leads to the steps, the last of them back to it.',
  },
  workflow_loop_entered: {
    status: 422,
    message: (p: { loop: string; from: string }) =>
      `The steps that "${p.loop}" repeats are also entered from "${p.from}".`,
    hint: 'The steps of a loop can be entered through its port "loop" only. Connect the other edge to the Loop Iterator itself.',
  },
  workflow_invalid: {
    status: 422,
    message: (p: { count: number; first: string }) =>
      p.count === 1
        ? `The workflow cannot run: ${p.first}`
        : `The workflow cannot run: ${p.first} (and ${p.count - 1} more)`,
    hint: 'Open the marked nodes in the editor and correct them.',
  },
  extraction_refused: {
    status: 422,
    message: (p: { reason: string }) => p.reason,
    hint: 'Select other nodes to extract to a sub-workflow.',
  },
  secret_unreadable: {
    status: 409,
    message: (p: { field: string }) => `"${p.field}" cannot be read with this server's key.`,
    hint: 'Enter it again, or start the server with the key that encrypted it.',
  },
  node_unconnected: {
    status: 422,
    message: 'No edge leads to this node, so no run reaches it.',
    hint: 'Connect it, switch it off, or delete it.',
  },
  node_unreviewed: {
    status: 422,
    message: (p: { note: string }) => p.note,
    hint: 'Open the node, do what the note says, and press "Done" beside it.',
  },
  node_type_unknown: {
    status: 422,
    message: (p: { type: string }) => `There is no node type "${p.type}".`,
    hint: 'Replace the node by one from the library.',
  },
});
