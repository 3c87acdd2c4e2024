import { defineErrors } from './define.ts';

export const runErrors = defineErrors({
  execution_not_found: { status: 404, message: 'Execution not found.', hint: 'It may have been deleted, or it belongs to someone else.' },
  execution_finished: { status: 409, message: 'The execution has already finished.', hint: 'Start a new one.' },
  execution_stopped: { status: 409, message: 'Execution stopped by user' },
  execution_failed: { status: 500, message: (p: { reason: string }) => `The workflow failed: ${p.reason}`, hint: 'Open the execution in the dashboard to see the failed step.' },
  execution_without_trigger: { status: 422, message: 'The workflow has no trigger to start from.', hint: 'Add a Webhook Trigger or a Manual Trigger.' },
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
  step_crashed: { status: 500, message: (p: { reason: string }) => `The step failed unexpectedly: ${p.reason}` },
});
