import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialView } from '@heddle/contract/api/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import { CALLBACK_CHANNEL } from '@heddle/contract/run/events';
import type { RunSummary } from '@heddle/contract/run/view';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { apply, decide } from '@heddle/engine/apply';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import { createState } from '@heddle/engine/state';
import { projectSteps } from '@heddle/engine/view';
import { loadNodes } from '@heddle/nodes/registry';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { describe, expect, it } from 'vitest';
import type { Person } from '../testing/test-app.ts';
import { createTestApp, saveWorkflow } from '../testing/test-app.ts';
import { subjects } from './subjects.ts';

/** What a server has recorded of a run, with the workflow it followed and what became of it. Never edited: later builds must come to the same. */
interface History {
  graph: WorkflowGraph;
  events: RunEvent[];
  status: string;
  steps: { nodeId: string; status: string; runs: number; attempt: number }[];
}

const RECORD = process.env['HEDDLE_RECORD_HISTORIES'] === '1';
const fileOf = (name: string): string => join(import.meta.dirname, `${name}.json`);
const stored = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5));

const nodes = await loadNodes();
const planOf = (graph: WorkflowGraph): Plan =>
  buildPlan({ id: 'w', name: 'History', revision: 1, graph }, (type) => nodes.get(type));
const outcomeOf = (plan: Plan, events: readonly RunEvent[]): History['steps'] =>
  projectSteps(plan, events).map(({ nodeId, status, runs, attempt }) => ({ nodeId, status, runs, attempt }));

/** Runs a subject on a real server and saves the recorded events. */
async function record(name: string): Promise<void> {
  const subject = subjects[name];
  if (!subject) throw new Error(`No subject ${name}.`);
  const { service } = subject;
  const vendor =
    service && (await serve(({ url }, response) => sendJson(response, service.answer(new URL(url, 'http://service')))));
  const double = await startAiDouble(({ turns }) => {
    const before = turns.filter((turn) => turn.startsWith('assistant:')).length;
    return subject.model?.[before] ?? {};
  });
  const app = await createTestApp({
    HEDDLE_EGRESS_ALLOW: '127.0.0.0/8',
    ...(service && vendor ? { HEDDLE_CONNECTOR_ADDRESSES: `${service.vendor}=${vendor.origin}` } : {}),
  });
  try {
    await app.platform.journal.recover();
    const person = await app.signUp();
    const values = { apiKey: '', address: `${double.origin}/v1` };
    const model = await person.send('POST', '/api/credentials', { name: 'Model', type: 'openAiCompatible', values });
    const credential = model.json<{ id: string }>().id;
    const called = subject.nodes.map((one) =>
      subject.model && 'tools' in one.data ? { ...one, data: { ...one.data, credential } } : one,
    );
    const nodes = service ? await withCredential(person, called, service.credential) : called;
    const { id: workflowId } = await saveWorkflow(person, nodes, subject.edges);
    const { id } = (
      await person.send('POST', '/api/executions', { workflowId, items: subject.items ?? [{}] })
    ).json<RunSummary>();
    for (;;) {
      const found = await app.platform.journal.read(id);
      if (found && found.row.status !== 'running') {
        const graph = { nodes, edges: subject.edges };
        writeFileSync(
          fileOf(name),
          `${JSON.stringify({ graph, events: found.events, status: found.row.status, steps: outcomeOf(planOf(graph), found.events) } satisfies History, null, 1)}\n`,
        );
        return;
      }
      if (subject.calls && found?.row.wakeAt !== null)
        await app.platform.journal.signal(id, CALLBACK_CHANNEL, { body: { answer: 'yes' } });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await app.end();
    await double.close();
    await vendor?.close();
  }
}

/** The nodes with a new credential, where they name one. */
async function withCredential(
  person: Person,
  nodes: readonly WorkflowNode[],
  credential: { type: string; values: JsonObject },
): Promise<WorkflowNode[]> {
  const made = await person.send('POST', '/api/credentials', { name: 'Service', ...credential });
  const { id } = made.json<CredentialView>();
  return nodes.map((node) => ('credential' in node.data ? { ...node, data: { ...node.data, credential: id } } : node));
}

describe.runIf(RECORD)('recording', () => {
  it.each(Object.keys(subjects).filter((name) => !existsSync(fileOf(name))))(
    '%s',
    async (name) => {
      await record(name);
      expect(existsSync(fileOf(name))).toBe(true);
    },
    30_000,
  );
});

describe('a run that was recorded by an earlier build', () => {
  it('is there for every subject', () => {
    expect([...stored].sort()).toEqual(Object.keys(subjects).sort());
  });

  describe.each(stored)('%s', (name) => {
    // Written by `record` only.
    const { graph, events, status, steps } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as History;
    const plan = planOf(graph);

    it('comes to the same end', () => {
      expect(outcomeOf(plan, events)).toEqual(steps);
      const state = createState(plan);
      for (const event of events) apply(plan, state, event);
      expect(state.status).toBe(status);
    });

    it('starts no other steps when it is resumed after any of its events', () => {
      const settled = new Set(
        events.flatMap((event) =>
          'attempt' in event && event.type !== 'step.started' ? [`${event.key}#${event.attempt}`] : [],
        ),
      );
      const state = createState(plan);
      const started = events.flatMap((event) => {
        apply(plan, state, event);
        return decide(state).flatMap((command) => (command.do === 'run' ? [`${command.key}#${command.attempt}`] : []));
      });
      expect(started.filter((attempt) => !settled.has(attempt))).toEqual([]);
    });
  });
});
