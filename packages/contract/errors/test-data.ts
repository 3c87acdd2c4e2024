import { defineErrors } from './define.ts';

/** Errors of the test data of triggers. */
export const testDataErrors = defineErrors({
  test_data_not_found: {
    status: 404,
    message: 'Test data not found.',
    hint: 'They may have been deleted: only the last ones of a trigger are kept. Choose others, or enter new ones.',
  },
  test_data_too_large: {
    status: 413,
    message: (p: { limit: string }) => `The test data are larger than ${p.limit}.`,
    hint: 'Use fewer items, or shorter ones.',
  },
  test_data_no_event: {
    status: 404,
    message: (p: { node: string }) => `No event was found for "${p.node}".`,
    hint: 'Let something happen that starts the trigger and ask again, or enter the data as JSON.',
  },
  test_data_not_webhook: {
    status: 422,
    message: (p: { node: string }) => `"${p.node}" cannot be called: it is not a Webhook Trigger, or it is skipped.`,
    hint: 'Enter the data as JSON, or take the newest event.',
  },
  hook_not_listening: {
    status: 404,
    message: 'No editor is waiting for a test call at this URL.',
    hint: 'Press "Listen" in the test data of the Webhook Trigger, then call again. Each time, one call is taken.',
  },
});
