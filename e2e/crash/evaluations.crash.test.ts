import type { EvaluationRunView, EvaluationView } from '@heddle/contract/api/evaluations';
import { expect, it } from 'vitest';
import { ApiUser, chain, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';

const CASES = 8;

it('an evaluation goes on after the server was killed, again and again: each case is executed once and has its result', async () => {
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('start', 'manualTrigger'),
    node('work', 'dataTransform', {
      mode: 'javascript',
      transform:
        'const until = Date.now() + 300; while (Date.now() < until); return items.map(({ n }) => ({ twice: n * 2 }));',
    }),
  ];
  const workflowId = await user.createWorkflow('Twice', { nodes, edges: chain('start', 'work') });
  const secret = await user.createApiKey('Tests');
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}/api/workflows/${workflowId}/evaluations${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(await response.text());
    // As the contract has it.
    return (await response.json()) as T;
  };
  const { id } = await call<EvaluationView>('POST', '', {
    name: 'Twice',
    parallel: 2,
    cases: Array.from({ length: CASES }, (_, n) => ({ input: { n }, expected: { twice: n * 2 } })),
    graders: [{ kind: 'exact', name: 'Exact' }],
  });
  const { id: runId } = await call<EvaluationRunView>('POST', `/${id}/runs`, {});
  // During the starts of the cases, in the midst of executions, and while results are graded.
  for (const pause of [0, 250, 450, 800]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await server.kill();
    await server.start();
  }
  const view = (): Promise<EvaluationRunView> => call('GET', `/${id}/runs/${runId}`);
  await expect.poll(async () => (await view()).status, { timeout: 90_000, interval: 500 }).toBe('completed');
  const { results, passed } = await view();
  expect(passed).toBe(CASES);
  const executions = results.map(({ executionId }) => executionId);
  expect(new Set(executions).size).toBe(CASES);
  expect((await user.runs()).map((run) => run.id).toSorted()).toEqual(executions.toSorted());
});
