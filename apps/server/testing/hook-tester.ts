import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { TestApp } from './test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from './test-app.ts';

/** A webhook trigger. */
export const hook = (data: WorkflowNode['data'] = {}): WorkflowNode => node('hook', 'webhookTrigger', data);

/** The parts of a request with a JSON body. */
export const json = (
  body: unknown,
  headers: Record<string, string> = {},
): { body: string; headers: Record<string, string> } => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** A listening server, with a user whose workflows are called from outside. */
export async function createHookTester(env: NodeJS.ProcessEnv = {}) {
  const app: TestApp = await createTestApp(env);
  const owner = await app.signUp();
  const address = await app.open();
  const view = async (id: string): Promise<RunView> => (await owner.send('GET', `/api/executions/${id}`)).json();

  /** The run in an answer, once it has ended. */
  async function ended(answer: Response): Promise<RunView> {
    for (;;) {
      const run = await view(answer.headers.get('x-execution-id') ?? '');
      if (run.status !== 'running') return run;
      await pause(5);
    }
  }

  return {
    app,
    owner,
    address,
    view,
    ended,
    /** Saves a workflow of a webhook trigger and further nodes. */
    save: (data: WorkflowNode['data'], ...rest: WorkflowNode[]): Promise<WorkflowView> =>
      saveWorkflow(owner, [hook(data), ...rest], chain('hook', ...rest.map((one) => one.id))),
    /** Calls a workflow's webhook, with POST unless `init` says otherwise. */
    call: (workflow: WorkflowView, path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${address}/hooks/${workflow.id}${path}`, { method: 'POST', ...init }),
    /** The output of the trigger in the run in an answer. */
    received: async (answer: Response): Promise<unknown> => (await ended(answer)).steps[0]?.output?.['main'],
    runsOf: async ({ id }: WorkflowView): Promise<RunSummary[]> =>
      (await owner.send('GET', `/api/executions?workflowId=${id}`)).json(),
  };
}

export type HookTester = Awaited<ReturnType<typeof createHookTester>>;
