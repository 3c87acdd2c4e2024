import { defineErrors } from './define.ts';

export const runErrors = defineErrors({
  execution_not_found: {
    status: 404,
    message: 'Execution not found.',
    hint: 'It may have been deleted, or it belongs to someone else.',
  },
  execution_step_unknown: {
    status: 404,
    message: (p: { node: string }) => `The execution has no step "${p.node}".`,
    hint: 'Steps are named by the IDs of their nodes.',
  },
  execution_pass_unknown: {
    status: 404,
    message: (p: { loop: string; pass: string }) => `The execution has no pass ${p.pass} of a loop "${p.loop}".`,
    hint: 'Loops are named by the IDs of their nodes, passes by the pass of every loop around, outermost first: 2.14.',
  },
  execution_finished: { status: 409, message: 'The execution has already finished.', hint: 'Start a new one.' },
  signals_many: {
    status: 429,
    message: (p: { limit: number }) => `The run has ${p.limit} signals that no step has received, which is the limit.`,
    hint: 'Send it again once a step of the run has waited for one.',
  },
  execution_stopped: { status: 409, message: 'Execution stopped by user' },
  execution_failed: {
    status: 502,
    message: (p: { reason?: string }) =>
      p.reason === undefined ? 'The workflow failed.' : `The workflow failed: ${p.reason}`,
    hint: 'Open the execution in the dashboard to see the failed step.',
  },
  execution_without_trigger: {
    status: 422,
    message: 'The workflow has no trigger to start from.',
    hint: 'Add a Webhook Trigger or a Manual Trigger.',
  },
  execution_trigger_gone: {
    status: 422,
    message: 'The trigger of this run is not part of the workflow.',
    hint: 'Start a new run.',
  },
  execution_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The run did not finish within ${p.seconds} seconds.`,
    hint: "Raise the time limit in the workflow's settings.",
  },
  execution_node_unknown: {
    status: 422,
    message: (p: { node: string }) => `The workflow has no node "${p.node}" to continue from.`,
    hint: 'It may have been deleted since. Choose another node, or run the whole workflow.',
  },
  execution_node_without_data: {
    status: 422,
    message: (p: { node: string }) => `"${p.node}" has no input data to run with.`,
    hint: 'Run the workflow up to this node first, or enter its input as JSON.',
  },
  execution_node_not_in_pass: {
    status: 404,
    message: (p: { node: string; pass: string }) => `"${p.node}" did not run in pass ${p.pass} of that execution.`,
    hint: 'Choose another pass.',
  },
  trigger_unknown: {
    status: 422,
    message: (p: { trigger: string }) => `"${p.trigger}" is not a trigger of this workflow.`,
    hint: 'Leave trigger out, or send the ID of one of its trigger nodes.',
  },
  server_draining: {
    status: 503,
    message: 'The server is shutting down and does not start new runs.',
    hint: 'Try again in a few seconds.',
  },
  run_lease_lost: { status: 409, message: 'Another server has taken over this run.' },
  step_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The step did not finish within ${p.seconds} seconds.`,
    hint: 'Raise the timeout under Error Handling, or make the step do less.',
  },
  step_unreviewed: {
    status: 422,
    message: (p: { note: string }) => `The step was not executed: ${p.note}`,
    hint: 'Open the node in the editor, do what the note says, and press "Done" beside it.',
  },
  step_needs_server: {
    status: 501,
    message: 'This step only works in a run on the server.',
    hint: 'Save the workflow and execute it.',
  },
  sub_run_failed: {
    status: 502,
    message: (p: { workflow: string; reason: string }) =>
      `The workflow that was called ended as ${p.workflow}: ${p.reason}`,
    hint: 'Open its execution in the dashboard to see the failed step.',
  },
  sub_run_too_deep: {
    status: 422,
    message: (p: { depth: number }) => `Workflows call each other more than ${p.depth} levels deep.`,
    hint: 'Check that no workflow calls itself endlessly.',
  },
  approval_rejected: { status: 403, message: (p: { by: string }) => `${p.by} rejected the approval.` },
  // Thrown by a service that has asked a person: the step waits until the time in the details, and is tried anew with the answer.
  answer_wanted: {
    status: 409,
    message: (p: { question: string }) => `${p.question}.`,
    hint: 'The run waits for the people who were asked. They find it under Approvals, or in their mail.',
  },
  callback_missing: {
    status: 504,
    message: 'No callback arrived in time.',
    hint: 'Raise the time limit, or choose to continue without an answer.',
  },
  step_waits_per_item: {
    status: 422,
    message: 'A step that waits for an answer cannot run for each item by itself.',
    hint: 'Switch off "Run for each item by itself", or put the node into a loop.',
  },
  data_too_deep: {
    status: 422,
    message: (p: { depth: number }) =>
      `The output of the step nests lists and objects more than ${p.depth} levels deep.`,
    hint: 'Flatten the data, or pass it on as text.',
  },
  step_memory: {
    status: 422,
    message: (p: { mib: number }) => `The step produced more than ${p.mib} MiB of data.`,
    hint: 'Process fewer items at a time, for example in a loop, or keep large data in files.',
  },
  run_memory: {
    status: 422,
    message: (p: { mib: number }) => `The run holds more than ${p.mib} MiB of data.`,
    hint: 'Let steps pass on only the data that later steps need, split the work into several runs, or keep large data in files.',
  },
  server_memory: {
    status: 503,
    message: 'The server was about to run out of memory, and this run used the most of it.',
    hint: 'Run it again with less data at a time. The operator can give the server more memory.',
  },
  run_unwritable: {
    status: 500,
    message: (p: { reason: string }) => `The run could not be recorded: ${p.reason}`,
    hint: 'The output of its last step cannot be written. Reduce or flatten that output.',
  },
  run_unreadable: {
    status: 500,
    message: 'The record of the run cannot be read, so the run cannot continue.',
    hint: 'Start a new run. The server log has the details.',
  },
  run_poisoned: {
    status: 500,
    message: (p: { steps: string; times: number }) =>
      `The server crashed ${p.times} times in a row while it executed this run, most likely because of the step ${p.steps}. The run was ended so that the others can continue.`,
    hint: 'Check the input of that step. After changing it, retry the run.',
  },
  step_crashed: { status: 500, message: (p: { reason: string }) => `The step failed unexpectedly: ${p.reason}` },
});
