import { defineErrors } from './define.ts';

interface Rate {
  limit: number;
  /** Seconds until the next run may start. */
  seconds: number;
}

const retryAfter = (p: { seconds: number }): string => `Try again in ${p.seconds} seconds.`;

/** Limits that keep one run or one user from using up the server. */
export const limitErrors = defineErrors({
  run_hops_exceeded: {
    status: 508,
    message: (p: { limit: number }) =>
      `Runs, messages and webhook calls have started each other more than ${p.limit} times in a row.`,
    hint: 'Check that workflows do not start each other in a cycle: by Run Workflow, by calling a webhook or by publishing in a topic.',
  },
  run_family_full: {
    status: 508,
    message: (p: { limit: number }) => `One run has started more than ${p.limit} further runs.`,
    hint: 'Stop the first of these runs, and let its workflow start fewer others: with several items each, or in a loop.',
  },
  run_family_stopped: {
    status: 409,
    message: 'The run that started this one was stopped.',
    hint: 'Start a new one.',
  },
  runs_per_minute: {
    status: 429,
    message: (p: Rate) => `You have started ${p.limit} runs within a minute.`,
    hint: retryAfter,
  },
  webhooks_per_minute: {
    status: 429,
    message: (p: Rate) => `The webhooks of this user were called ${p.limit} times within a minute.`,
    hint: retryAfter,
  },
  quota_exceeded: {
    status: 507,
    message: (p: { what: string; limit: string }) =>
      `The quota of the account is used up: ${p.what}, at most ${p.limit}.`,
    hint: 'Delete workflows, or let their settings keep runs for a shorter time. The operator can raise the quota.',
  },
  disk_full: {
    status: 503,
    message: 'The disk of the server is full: nothing can be stored at the moment.',
    hint: 'Try again later. The operator has to free space on the disk of the data folder or of the database.',
  },
  disk_low: {
    status: 503,
    message:
      'The server has little free disk space left and does not accept new data for now. Running executions continue.',
    hint: 'Try again later. The operator has to free space on the disk of the data folder.',
  },
});
