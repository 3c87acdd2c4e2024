import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { credential, json, number, schedule, secret, text } from '@heddle/contract/node/fields';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { RunMode } from '@heddle/contract/run/states';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { describe, expect, it } from 'vitest';
import { runInMemory } from './in-memory.ts';
import { buildPlan } from './plan.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('not here'));

const said = defineNode({
  type: 'said',
  name: 'Said',
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  examples: [],
  effect: 'none',
  fields: {
    value: json({ label: 'Value' }),
    limit: number({ label: 'Limit', default: 5 }),
    note: text({ label: 'Note' }),
    token: secret({ label: 'Token' }),
    account: credential({ label: 'Account', types: ['slack'] }),
    tick: schedule({ label: 'Tick' }),
  },
  run: ({ items, field, run }) =>
    main(
      items.map((_, index) => ({
        json: { value: field.value(index) ?? null, zone: run.timeZone, tick: field.tick().timeZone },
      })),
    ),
});

const first = { name: 'First', note: '{{ $json.kept }}', limit: 7, token: 's3cret', account: 'cred-1', value: 0 };

/** The output of the second of two nodes for two items; its field `value` is this expression. */
async function outputOf(
  value: string,
  { settings = {}, mode = 'live', data = {} }: { settings?: WorkflowSettings; mode?: RunMode; data?: JsonObject } = {},
): Promise<JsonObject[]> {
  const nodes = [first, { name: 'Second', token: 's3cret', account: 'cred-1', value, ...data }].map((each, index) => ({
    id: `n${index}`,
    type: 'said',
    position: { x: 0, y: 0 },
    data: each,
  }));
  const plan = buildPlan(
    { id: 'w', name: 'W', revision: 1, settings, graph: { nodes, edges: [{ id: 'e', source: 'n0', target: 'n1' }] } },
    () => said,
  );
  const services = { fetch: refuse, files: { put: refuse, open: refuse }, clock: () => Date.UTC(2026, 0, 1, 23, 30) };
  const outcome = await runInMemory(
    plan,
    { id: 'r', input: { trigger: 'n0', items: [{ json: {} }, { json: {} }], mode }, services },
    () => undefined,
  );
  if (outcome?.status !== 'completed') throw new Error(outcome?.error?.message ?? 'It waits.');
  return outcome.items.map((item) => item.json);
}

const given = async (...about: Parameters<typeof outputOf>): Promise<JsonObject> => (await outputOf(...about))[0] ?? {};

describe('an expression of n8n', () => {
  it.each<RunMode>(['live', 'dry'])(
    'reads the configuration of its node and of others as it is saved, with defaults and without secrets, in a %s run',
    async (mode) => {
      const { value } = await given(
        '{{= [$parameter.limit, Object.keys($parameter), $("First").params, $node["First"].parameter.limit, $input.params.limit] }}',
        { mode },
      );
      expect(value).toEqual([5, ['value', 'limit'], { value: 0, limit: 7, note: '{{ $json.kept }}' }, 7, 5]);
    },
  );

  it('changes what it reads of it for itself alone', async () => {
    const changing =
      '{{= (() => { $parameter.limit += 1; $("First").params.limit += 1; return [$parameter.limit, $("First").params.limit]; })() }}';
    expect((await outputOf(changing)).map(({ value }) => value)).toEqual([
      [6, 8],
      [6, 8],
    ]);
  });
});

describe('the time zone of a workflow', () => {
  const tokyo = { settings: { timeZone: 'Asia/Tokyo' } };

  it.each<[string, JsonValue]>([
    ['{{ $now.toISO() }}', '2026-01-02T08:30:00.000+09:00'],
    ['{{= $now.toISO() }}', '2026-01-02T08:30:00.000+09:00'],
    ['{{ $today.toISODate() }}', '2026-01-02'],
    ['{{= $today.toISODate() }}', '2026-01-02'],
    ['{{ DateTime.fromISO("2026-07-01T09:00").toUTC().toISO() }}', '2026-07-01T00:00:00.000Z'],
  ])('is that of %s', async (value, expected) => {
    expect(await given(value, tokyo)).toMatchObject({ value: expected });
  });

  it('is passed to nodes, and applies to schedules without a time zone', async () => {
    expect(await given('1', tokyo)).toMatchObject({ zone: 'Asia/Tokyo', tick: 'Asia/Tokyo' });
    expect(await given('1', { ...tokyo, data: { tick: '0 9 * * *' } })).toMatchObject({ tick: 'Asia/Tokyo' });
    expect(
      await given('1', { ...tokyo, data: { tick: { mode: 'daily', time: '09:00', timeZone: 'Europe/Zurich' } } }),
    ).toMatchObject({ tick: 'Europe/Zurich' });
  });

  it('is UTC by default', async () => {
    expect(await given('{{ $now.toISO() }}')).toEqual({ value: '2026-01-01T23:30:00.000Z', zone: 'UTC', tick: 'UTC' });
    expect(await given('{{= $today.toISODate() }}')).toMatchObject({ value: '2026-01-01' });
  });
});
