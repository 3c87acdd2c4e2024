import type { NodeServices } from '@heddle/contract/node/context';
import { portNameRoom } from '@heddle/contract/workflow/port-name-room';
import { fieldProblems } from '@heddle/expression/fields/problems';
import { outputPorts } from '@heddle/contract/node/ports';
import { nodeSettings } from '@heddle/contract/node/settings';
import { nodeName, readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { MemoryFileStore } from '@heddle/nodes/testing/run-node';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { templates } from './registry.ts';
import { grid, Template, templateCategories } from './template.ts';
import { TrialDatabases, whyNoDatabases } from './testing/databases.ts';
import { loadTemplates } from './testing/load.ts';
import { registry } from './testing/registry.ts';
import { runTemplate } from './testing/run.ts';
import { startService } from './testing/service.ts';

const loaded = await loadTemplates();
const CARD = { width: 240, height: 96 };

const files = new MemoryFileStore();
const noWorld: NodeServices = {
  files,
  fetch: (url) => Promise.reject(new Error(`A dry run asked for ${String(url)}.`)),
};

const isAccount = (type: string, field: string): boolean => registry.get(type)?.fields[field]?.kind === 'credential';

const databases = new TrialDatabases();

afterAll(closeSandbox);
afterAll(() => databases[Symbol.asyncDispose]());

describe('the catalog', () => {
  it('has templates in every category', () => {
    expect(loaded.length).toBeGreaterThanOrEqual(20);
    expect(new Set(loaded.map(({ template }) => template.category))).toEqual(new Set(templateCategories));
  });

  it('has one file per template, named by its id', () => {
    expect(loaded.map(({ file }) => file)).toEqual(loaded.map(({ template }) => `${template.id}.ts`));
    expect(new Set(loaded.map(({ template }) => template.name)).size).toBe(loaded.length);
  });

  it('is the same for the web app', () => {
    expect(templates.map(({ id }) => id).toSorted()).toEqual(loaded.map(({ template }) => template.id));
    expect(templates[0]?.category).toBe('Enterprise');
    expect(templates.at(-1)?.category).toBe('Automation');
  });
});

describe.each(loaded.map(({ template }) => ({ name: template.name, template })))('$name', ({ template }) => {
  const { json, trials } = template;

  it('is as the schema says, and counts its nodes', () => {
    expect(Template.parse(template)).toEqual(template);
    expect(template.nodes).toBe(json.nodes.length);
  });

  it('is a workflow that nothing is wrong with', () => {
    checkStructure(readGraph(json), registry);
    for (const { type, data } of json.nodes) {
      const definition = registry.get(type);
      expect([type, definition?.type]).toEqual([type, type]);
      const problems = fieldProblems({ ...nodeSettings, ...definition?.fields }, data);
      expect([type, problems.filter(({ field }) => !isAccount(type, field))]).toEqual([type, []]);
    }
  });

  it('leaves the choice of accounts to who uses it', () => {
    for (const { type, data } of json.nodes) {
      expect(Object.keys(data).filter((field) => isAccount(type, field))).toEqual([]);
      const missing = fieldProblems(registry.get(type)?.fields ?? {}, data);
      for (const { error } of missing) expect(error.message).toMatch(/^"[^"]+" is empty: choose a credential\.$/);
    }
  });

  it('names its nodes and sets only fields that they have', () => {
    expect(new Set(json.nodes.map(({ data }) => data['name'])).size).toBe(json.nodes.length);
    for (const { type, data } of json.nodes) {
      const known = [
        'name',
        'description',
        ...Object.keys(nodeSettings),
        ...Object.keys(registry.get(type)?.fields ?? {}),
      ];
      expect(Object.keys(data).filter((key) => !known.includes(key))).toEqual([]);
    }
  });

  it('connects every node by ports that exist', () => {
    const byId = new Map(json.nodes.map((node) => [node.id, node]));
    for (const { source, sourceHandle } of json.edges) {
      const node = byId.get(source);
      expect(outputPorts(registry.get(node?.type ?? '') ?? {}, node?.data ?? {})).toContain(sourceHandle);
    }
    const reached = new Set(json.edges.map((edge) => edge.target));
    const startsRuns = (type: string): boolean => registry.get(type)?.trigger === true;
    expect(json.nodes.filter(({ id, type }) => startsRuns(type) === reached.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('reads from left to right, without overlaps', () => {
    const at = new Map(json.nodes.map((node) => [node.id, node.position]));
    const back = new Set(checkStructure(readGraph(json), registry).flatMap((loop) => loop.back));
    for (const [index, { source, target }] of json.edges.entries())
      if (!back.has(index)) expect(at.get(target)?.x).toBeGreaterThanOrEqual((at.get(source)?.x ?? 0) + grid.column);
    for (const [index, { position: a }] of json.nodes.entries()) {
      for (const { position: b } of json.nodes.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height).toBe(false);
      }
    }
  });

  it('has room for the name of each port up to the next card', () => {
    const at = new Map(json.nodes.map((node) => [node.id, node.position.x]));
    const tight = json.edges.filter(({ source, target, sourceHandle }) => {
      const room = (at.get(target) ?? 0) - (at.get(source) ?? 0) - CARD.width;
      return room > 0 && room < portNameRoom(sourceHandle ?? 'main');
    });
    expect(tight).toEqual([]);
  });

  it.each([
    { what: 'the data of its first trial', items: (trials[0]?.given ?? [{}]).map((data) => ({ json: data })) },
    { what: 'an empty item', items: [{ json: {} }] },
  ])('completes a dry run with $what', async ({ items }) => {
    expect(await runTemplate(template, { items, mode: 'dry' }, noWorld)).toMatchObject({
      status: 'completed',
      error: null,
    });
  });

  it.for(trials)('$title', { timeout: 60_000 }, async (trial, { skip }) => {
    const why = whyNoDatabases(trial);
    if (why !== null) return skip(why);
    const { given = [{}], answers, sends, servers, approved, passages, gives, fails } = trial;
    await using service = await startService(answers);
    const run = await runTemplate(
      template,
      { items: given.map((data) => ({ json: data })), mode: 'live', servers, approved, passages },
      { files, fetch: service.fetch, ...(await databases.open(trial)) },
    );
    expect([run.status, run.error?.code ?? null]).toEqual(
      fails === undefined ? ['completed', null] : ['failed', fails],
    );
    for (const [name, items] of Object.entries(gives))
      expect({ [name]: run.gave.get(name) }).toMatchObject({ [name]: items });
    for (const [request, expected] of Object.entries(sends)) {
      const bodies = service.sent.flatMap((one) => (one.request === request ? [one.body] : []));
      expect({ [request]: bodies }).toEqual({
        [request]: expect.arrayContaining(expected.map((body) => expect.objectContaining(body) as unknown)) as unknown,
      });
      expect(bodies).toHaveLength(expected.length);
    }
    const usable = new Set(service.asked.flatMap((request) => [request, request.replace(/\?.*$/, '')]));
    const asked = Object.keys(answers).map((request) => request.replace(/ #\d+$/, ''));
    expect(asked.filter((request) => !usable.has(request))).toEqual([]);
  });

  it('has trials that reach every node', { timeout: 60_000 }, async ({ skip }) => {
    const why = trials.map(whyNoDatabases).find((reason) => reason !== null);
    if (why !== undefined) return skip(why ?? '');
    const reached = new Set<string>();
    for (const trial of trials) {
      const { given = [{}], answers, servers, approved, passages } = trial;
      await using service = await startService(answers);
      const { gave, error } = await runTemplate(
        template,
        { items: given.map((data) => ({ json: data })), mode: 'live', servers, approved, passages },
        { files, fetch: service.fetch, ...(await databases.open(trial)) },
      );
      for (const name of gave.keys()) reached.add(name);
      if (error?.code === 'stopped_with_error')
        for (const node of json.nodes) if (node.type === 'stopWithError') reached.add(nodeName(node));
    }
    expect(json.nodes.map((node) => nodeName(node)).filter((name) => !reached.has(name))).toEqual([]);
  });
});
