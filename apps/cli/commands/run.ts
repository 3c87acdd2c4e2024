import { existsSync } from 'node:fs';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject } from '@heddle/contract/json';
import type { RunMode } from '@heddle/contract/run/states';
import { isFinal } from '@heddle/contract/run/states';
import type { RunSummary, RunView, StepView } from '@heddle/contract/run/view';
import { nodeProblems } from '@heddle/expression/workflow-problems';
import { runInMemory } from '@heddle/engine/in-memory';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import { createProjection } from '@heddle/engine/view';
import type { Arguments, ExitCode, CommandOutput } from '../command.ts';
import { defineCommand, SERVER_USAGE, serverOptions } from '../command.ts';
import { readItems } from '../files.ts';
import { withEngine } from '../local.ts';
import type { Server } from '../server.ts';
import { openServer } from '../server.ts';
import { readWorkflowFile } from '../workflow-file.ts';

/** Interval at which the server is asked for the state of the run. Milliseconds. */
const POLL_INTERVAL_MS = 500;

interface Wanted {
  items: JsonObject[];
  mode: RunMode;
  trigger: string | undefined;
}

interface Ended {
  status: string;
  error: { message: string; code: string; hint?: string | undefined } | null;
  steps: readonly StepView[];
  /** Left out for a run on a server. */
  items?: readonly unknown[];
}

const marks: { readonly [status: string]: string } = {
  completed: 'done',
  failed: 'FAILED',
  skipped: 'skipped',
  cancelled: 'cancelled',
};

/** Prints each step once, when it has ended. */
function createStepReporter(output: CommandOutput): (step: StepView) => void {
  const reported = new Set<string>();
  return (step) => {
    const mark = marks[step.status];
    const execution = `${step.execution} ${step.runs}`;
    if (mark === undefined || reported.has(execution)) return;
    reported.add(execution);
    output.err(
      `${mark.padEnd(9)} ${step.name}${step.durationMs === null ? '' : `  ${step.durationMs} ms`}${step.error ? `\n          ${step.error.message}` : ''}`,
    );
  };
}

async function runFile(
  path: string,
  { items, mode, trigger }: Wanted,
  output: CommandOutput,
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const { workflow, warnings } = await readWorkflowFile(path);
  for (const warning of warnings) output.err(`Warning: ${warning}`);
  return withEngine(env, async (engine) => {
    const begin = pickTrigger(workflow, engine.nodes, trigger);
    const problems = workflow.nodes.flatMap((node) => nodeProblems(node, engine.nodes.get(node.type)));
    const [first] = problems;
    if (first)
      throw workflowErrors.workflow_invalid({ count: problems.length, first: `${first.nodeName}: ${first.message}` });
    const plan = engine.plan(workflow);
    const projection = createProjection(plan);
    const reportStep = createStepReporter(output);
    const input = { trigger: begin, items: items.map((json) => ({ json })), mode };
    const outcome = await runInMemory(
      plan,
      { id: crypto.randomUUID(), input, services: engine.services() },
      (event) => {
        for (const step of projection.push(event)) reportStep(step);
      },
    );
    if (!outcome) throw runErrors.step_needs_server();
    return {
      status: outcome.status,
      error: outcome.error,
      steps: projection.steps(),
      items: outcome.items.map(({ json }) => json),
    };
  });
}

async function followRun(server: Server, id: string, reportStep: (step: StepView) => void): Promise<RunView> {
  for (;;) {
    const run = await server.request<RunView>('GET', `/api/executions/${id}`);
    for (const step of run.steps) reportStep(step);
    if (isFinal(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function runOnServer(
  id: string,
  { items, mode, trigger }: Wanted,
  output: CommandOutput,
  server: Server,
): Promise<Ended> {
  const run = await server.request<RunSummary>('POST', '/api/executions', {
    workflowId: id,
    mode,
    items,
    ...(trigger === undefined ? {} : { trigger }),
  });
  output.err(`Execution ${run.id} at ${server.url}`);
  const stop = (): void => {
    output.err('Stopping the execution …');
    // It may have ended in the meantime: then there is nothing left to stop.
    server
      .request('POST', `/api/executions/${run.id}/stop`)
      .catch((error: unknown) => output.err(error instanceof Error ? error.message : String(error)));
  };
  process.once('SIGINT', stop);
  try {
    return await followRun(server, run.id, createStepReporter(output));
  } finally {
    process.off('SIGINT', stop);
  }
}

function report({ status, error, steps, items }: Ended, args: Arguments, output: CommandOutput): ExitCode {
  if (args.flag('json')) {
    output.out(JSON.stringify({ status, error, steps, ...(items ? { items } : {}) }, null, 2));
  } else {
    if (error)
      output.err(`Error: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}\n(${error.code})`);
    output.err(`Execution ${status}.`);
    if (status === 'completed') output.out(JSON.stringify(items ?? lastItems(steps), null, 2));
  }
  return status === 'completed' ? 0 : 1;
}

/** The output of the step that completed last. */
function lastItems(steps: readonly StepView[]): unknown[] {
  const done = steps.filter(({ status, finishedAt }) => status === 'completed' && finishedAt !== null);
  const last = done
    .toSorted((one, other) => Date.parse(one.finishedAt ?? '') - Date.parse(other.finishedAt ?? ''))
    .at(-1);
  return Object.values(last?.output ?? {})
    .flat()
    .map(({ json }) => json);
}

export const command = defineCommand({
  summary: 'Runs a workflow, from a file or on a server.',
  usage: `heddle run FILE [OPTIONS]     runs the workflow in the file, in this process
heddle run ID [OPTIONS]       runs a workflow of a server

  --items JSON      what the trigger gives: an object or a list of objects; @FILE reads a file
  --trigger ID      the trigger node to begin at
  --dry             nothing outside is touched: nodes with an effect give samples
  --json            prints status, error and all steps as JSON
${SERVER_USAGE}

What the last step gave is printed as JSON, what happens meanwhile goes to stderr. Ends with 0 when the run has completed, with 1 when it has not.
A run in this process keeps nothing and has no credentials; workflows that need them run on a server.`,
  options: {
    ...serverOptions,
    items: { type: 'string' },
    trigger: { type: 'string' },
    dry: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  takes: { least: 1, most: 1, what: 'one file, or the ID of one workflow' },
  async run(args, output, env) {
    const [what = ''] = args.rest;
    const wanted: Wanted = {
      items: await readItems(args.text('items')),
      mode: args.flag('dry') ? 'dry' : 'live',
      trigger: args.text('trigger'),
    };
    const isFile = existsSync(what) || what.endsWith('.json');
    return report(
      isFile
        ? await runFile(what, wanted, output, env)
        : await runOnServer(what, wanted, output, openServer(args, env)),
      args,
      output,
    );
  },
});
