/** The limits of tests: their number per workflow, the bytes of a test's JSON, and its duration. */
export const testLimits = {
  perWorkflow: 100,
  bytes: 1024 * 1024,
  milliseconds: 20_000,
  name: 200,
  ignored: 200,
} as const;
