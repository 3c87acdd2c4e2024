import { defineErrors } from './define.ts';

/** Errors of workflow tests. */
export const testErrors = defineErrors({
  test_not_found: {
    status: 404,
    message: 'Test not found.',
    hint: 'It may have been deleted, or it belongs to another workflow.',
  },
  test_file_malformed: {
    status: 422,
    message: (p: { reason: string }) => `The test file cannot be read: ${p.reason}`,
    hint: 'Export the tests from the editor again, or correct the file as the guide "Testing workflows" describes it.',
  },
  test_malformed: {
    status: 422,
    message: (p: { reason: string }) => `The test cannot be read: ${p.reason}`,
    hint: 'The guide "Testing workflows" describes the parts of a test.',
  },
  test_limit: {
    status: 422,
    message: (p: { limit: number }) => `A workflow has at most ${p.limit} tests.`,
    hint: 'Delete tests that are no longer needed.',
  },
  test_too_large: {
    status: 413,
    message: (p: { limit: string }) => `The test is larger than ${p.limit}.`,
    hint: 'Save a run with fewer items, or remove expectations that are not needed.',
  },
  test_answer_missing: {
    status: 422,
    message: (p: { node: string; key: string }) =>
      `"${p.node}" has an effect, and the test has no answer for it (${p.key}).`,
    hint: 'Add the output of the node to the answers of the test, or save a run of the workflow as a test again.',
  },
  test_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The test did not end within ${p.seconds} seconds.`,
    hint: 'Check that its loops end, or use fewer items.',
  },
  test_stopped: { status: 409, message: 'The test was stopped.' },
  test_waits: {
    status: 422,
    message: 'The run waits for something that a test cannot get.',
    hint: 'Add the output of the waiting node to the answers of the test.',
  },
  test_run_unfinished: {
    status: 409,
    message: 'The execution is still running.',
    hint: 'Wait until it has ended, then save it as a test.',
  },
  test_run_partial: {
    status: 422,
    message: 'The execution covered only a part of the workflow.',
    hint: 'Execute the whole workflow and save that run as a test.',
  },
});
