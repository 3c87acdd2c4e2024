import { defineErrors } from './define.ts';

/** Errors of actions against attackers: blocking, disabling, isolating. */
export const responseErrors = defineErrors({
  response_targets_many: {
    status: 422,
    message: (p: { count: number; limit: number }) =>
      `The step has ${p.count} items; a person is asked about at most ${p.limit} at a time.`,
    hint: 'Put a Limit or a loop before it, or name the action under "Without asking".',
  },
  response_changed: {
    status: 409,
    message: 'The targets are not those that were approved: the fields of the node gave others after the wait.',
    hint: 'Use values of the items, and none that change with time, such as $now.',
  },
  response_host_unknown: {
    status: 422,
    message: (p: { host: string; count: number }) =>
      p.count === 0 ? `No machine is named "${p.host}".` : `${p.count} machines are named "${p.host}".`,
    hint: 'Enter the ID of the machine, as the service shows it.',
  },
});
