import { defineErrors } from './define.ts';

export const runErrors = defineErrors({
  execution_not_found: { status: 404, message: 'Execution not found.', hint: 'It may have been deleted, or it belongs to someone else.' },
  execution_step_unknown: { status: 404, message: (p: { node: string }) => `The execution has no step "${p.node}".`, hint: 'Steps are named by the ids of their nodes.' },
  execution_finished: { status: 409, message: 'The execution has already finished.', hint: 'Start a new one.' },
  execution_stopped: { status: 409, message: 'Execution stopped by user' },
  execution_failed: { status: 500, message: (p: { reason: string }) => `The workflow failed: ${p.reason}`, hint: 'Open the execution in the dashboard to see the failed step.' },
  execution_without_trigger: { status: 422, message: 'The workflow has no trigger to start from.', hint: 'Add a Webhook Trigger or a Manual Trigger.' },
  execution_trigger_gone: { status: 422, message: 'The trigger of this run is not part of the workflow.', hint: 'Start a new run.' },
  execution_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The run did not finish within ${p.seconds} seconds.`,
    hint: "Raise the time limit in the workflow's settings.",
  },
  execution_node_unknown: {
    status: 422,
    message: (p: { node: string }) => `The workflow has no node "${p.node}" to go on from.`,
    hint: 'It may have been deleted since. Choose another node, or run the whole workflow.',
  },
  trigger_unknown: {
    status: 422,
    message: (p: { trigger: string }) => `"${p.trigger}" is not a trigger of this workflow.`,
    hint: 'Leave trigger out, or give the id of one of its trigger nodes.',
  },
  server_draining: { status: 503, message: 'The server is shutting down and takes no new runs.', hint: 'Try again in a few seconds.' },
  run_lease_lost: { status: 409, message: 'Another server has taken over this run.' },
  step_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The step did not finish within ${p.seconds} seconds.`,
    hint: 'Raise the timeout under Error Handling, or make the step do less.',
  },
  step_needs_server: { status: 501, message: 'This step only works in a run on the server.', hint: 'Save the workflow and execute it.' },
  sub_run_failed: {
    status: 502,
    message: (p: { workflow: string; reason: string }) => `The workflow that was called ended as ${p.workflow}: ${p.reason}`,
    hint: 'Open its execution in the dashboard to see the failed step.',
  },
  sub_run_too_deep: {
    status: 422,
    message: (p: { depth: number }) => `Workflows call each other more than ${p.depth} levels deep.`,
    hint: 'See that a workflow does not call itself without end.',
  },
  approval_rejected: { status: 403, message: (p: { by: string }) => `The approval was refused by ${p.by}.` },
  callback_missing: { status: 504, message: 'Nobody called back in time.', hint: 'Raise the time limit, or choose to go on without an answer.' },
  step_waits_per_item: {
    status: 422,
    message: 'A step that waits for an answer cannot run for each item by itself.',
    hint: 'Switch off "Run for each item by itself", or put the node into a loop.',
  },
  step_crashed: { status: 500, message: (p: { reason: string }) => `The step failed unexpectedly: ${p.reason}` },
});
