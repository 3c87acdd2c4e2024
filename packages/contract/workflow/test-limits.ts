/** How many tests a workflow has, how large one may be (bytes of its JSON), and how long one may run. */
export const testLimits = {
  perWorkflow: 100,
  bytes: 1024 * 1024,
  milliseconds: 20_000,
  name: 200,
  ignored: 200,
} as const;
