/** The limits of a workflow. */
export const limits = { nodes: 5000, edges: 20_000, name: 200, description: 2000 } as const;

export const defaults = {
  name: 'Untitled Workflow',
  position: { x: 100, y: 100 },
  webhookEndpoint: '/webhook',
} as const;

/** The limits of tests: their number per workflow, the bytes of a test's JSON, and its duration. */
export const testLimits = {
  perWorkflow: 100,
  bytes: 1024 * 1024,
  milliseconds: 20_000,
  name: 200,
  ignored: 200,
} as const;
