import { defineErrors } from './define.ts';

/** Errors of dry runs in the browser. */
export const dryRunErrors = defineErrors({
  dry_run_needs_server: {
    status: 422,
    message: (p: { node: string }) => `"${p.node}" runs on the server only.`,
    hint: 'Log in to dry-run this workflow on the server.',
  },
  dry_run_unavailable: {
    status: 503,
    message: 'The dry run could not be started in this browser.',
    hint: 'Reload the page and try again, or log in to dry-run on the server.',
  },
  dry_run_waits: {
    status: 422,
    message: 'The workflow waits for something that a dry run in the browser cannot get.',
    hint: 'Log in to dry-run it on the server.',
  },
});
