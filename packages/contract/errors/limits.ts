import { defineErrors } from './define.ts';

interface Rate {
  limit: number;
  /** Until there is room again. */
  seconds: number;
}

const retryAfter = (p: { seconds: number }): string => `Try again in ${p.seconds} seconds.`;

/** What keeps one run or one user from taking all that the server has. */
export const limitErrors = defineErrors({
  run_hops_exceeded: {
    status: 508,
    message: (p: { limit: number }) =>
      `Runs, messages and webhook calls have started each other more than ${p.limit} times in a row.`,
    hint: 'See that workflows do not start each other in a circle: by Run Workflow, by a webhook they call or a topic they publish in.',
  },
  run_family_full: {
    status: 508,
    message: (p: { limit: number }) => `One run has led to more than ${p.limit} further runs.`,
    hint: 'Stop the run that it began with, and see that its workflow starts fewer others: several items at a time, or in a loop.',
  },
  run_family_stopped: {
    status: 409,
    message: 'The run that this one comes from was stopped.',
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
  disk_low: {
    status: 507,
    message: 'The server has little free disk space left and takes nothing new for now. Runs under way go on.',
    hint: 'Try again later. The operator has to free space on the disk of the data folder.',
  },
});
