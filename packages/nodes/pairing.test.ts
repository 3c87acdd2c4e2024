import type { AnyNode, Example } from '@heddle/contract/node/define';
import type { NodeResult } from '@heddle/contract/node/context';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { toItem } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import { forEachSource } from '@heddle/contract/run/lineage';
import { resolveOrigin } from '@heddle/engine/lineage/origin';
import { pairOutputs } from '@heddle/engine/lineage/pair';
import { afterAll, describe, expect, it } from 'vitest';
import { closeSandbox } from './lib/sandbox/sandbox.ts';
import { loadNodes } from './registry.ts';
import { exampleRun, runNode } from './testing/run-node.ts';

/*
 * An item keeps its thread through every node: `$node("Name")` finds the item that it was made from. So each output item of every example has to come from the
 * input items it shows: the very object that was given, or the mark that every given item carries.
 */

const registry = await loadNodes();
afterAll(closeSandbox);

const MARK = 'threadMark';
/** The places of input items as one text each: `main 2`. */
type Places = ReadonlySet<string>;

interface Given {
  main: readonly Item[];
  others: { readonly [port: string]: readonly Item[] };
}

const marked = (items: readonly Item[], port: string): Item[] =>
  items.map((item, index) => ({ ...item, json: { ...item.json, [MARK]: `${port} ${index}` } }));

function givenOf(
  node: AnyNode,
  example: Example,
  times: number,
  mark: (items: readonly Item[], port: string) => Item[],
): Given {
  const items = (): Item[] => Array.from({ length: times }, () => example.given.map(toItem)).flat();
  const others = (node.inputs ?? ['main']).filter((port) => port !== 'main').map((port) => [port, mark(items(), port)]);
  return { main: mark(items(), 'main'), others: Object.fromEntries(others) };
}

const run = async (node: AnyNode, example: Example, { main, others }: Given): Promise<NodeResult> =>
  runNode(node, { ...exampleRun(node, example), items: main, inputs: others });

function placesOf(origin: Origin): Places {
  const places = new Set<string>();
  forEachSource(origin, (port, index) => void places.add(`${port} ${index}`));
  return places;
}

/** The marks anywhere in a value. */
function marksIn(value: JsonValue, found: Set<string> = new Set()): Places {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, entry] of Object.entries(value))
    if (name === MARK && typeof entry === 'string' && /^\w+ \d+$/.test(entry)) found.add(entry);
    else marksIn(entry, found);
  return found;
}

/** What is wrong with the origins of a result, one line for each item. */
function faultsOf(node: AnyNode, given: Given, { outputs, origins: said }: NodeResult): string[] {
  const { main } = given;
  const others = Object.entries(given.others);
  const origins = pairOutputs(outputs, { main, others }, node.pairing, said);
  const placeOf = new Map<Item, string>();
  for (const [port, items] of [['main', main] as const, ...others])
    for (const [index, item] of items.entries()) placeOf.set(item, `${port} ${index}`);
  return Object.entries(outputs).flatMap(([port, items]) =>
    items.flatMap((item, index) => {
      const known = origins?.[port];
      const places =
        known === 'all' ? new Set(placeOf.values()) : placesOf(resolveOrigin(known, index, items.length, main.length));
      const at = `${port} ${index}`;
      const isNone = (node.pairing === 'none' && said?.[port] === undefined) || said?.[port] === 'none';
      if (places.size === 0 && main.length > 0 && !isNone && said?.[port]?.[index] !== null)
        return [`${at} comes from nowhere`];
      const same = placeOf.get(item);
      // With what it was merged with at another port, but with no other item of its own port.
      const besides = [...places].filter((place) => place.split(' ')[0] === same?.split(' ')[0] && place !== same);
      if (same !== undefined && (!places.has(same) || besides.length > 0))
        return [`${at} is ${same}, and comes from ${[...places].join()}`];
      return [...marksIn(item.json)]
        .filter((mark) => !places.has(mark))
        .map((mark) => `${at} shows ${mark}, and comes from ${[...places].join()}`);
    }),
  );
}

/** The result, or nothing where the node does not accept items like these. */
const attempt = async (node: AnyNode, example: Example, given: Given): Promise<NodeResult> =>
  run(node, example, given).catch((): NodeResult => ({ outputs: {} }));

const nodes = registry.all().filter(({ examples }) => examples.some(({ fails }) => fails === undefined));

describe.each(nodes.map((node) => ({ name: node.name, node })))('the outputs of $name', ({ node }) => {
  const examples = node.examples.flatMap((example, index) =>
    example.fails === undefined ? [{ title: example.title ?? `example ${index + 1}`, example }] : [],
  );

  it.each(examples)('$title: as it is', async ({ example }) => {
    const given = givenOf(node, example, 1, (items) => [...items]);
    expect(faultsOf(node, given, await run(node, example, given))).toEqual([]);
  });

  it.each(examples)('$title: with marks', async ({ example }) => {
    const given = givenOf(node, example, 1, marked);
    expect(faultsOf(node, given, await attempt(node, example, given))).toEqual([]);
  });

  it.each(examples)('$title: three times over, with marks', async ({ example }) => {
    const given = givenOf(node, example, 3, marked);
    expect(faultsOf(node, given, await attempt(node, example, given))).toEqual([]);
  });
});

const minute = (past: number): string => `2026-03-01T12:${String(past).padStart(2, '0')}:00Z`;

const nodeOf = (type: string): AnyNode => registry.get(type) ?? expect.unreachable(`there is no ${type}`);

/** The letters that items are named by in the cases below. */
const named = (letters: string, also: (letter: string) => JsonObject = () => ({})): Item[] =>
  [...letters].map((letter) => ({ json: { letter, ...also(letter) } }));

/** The same with their index as a number. */
const numbered = (letters: string): Item[] => named(letters).map(({ json }, n) => ({ json: { ...json, n: n + 1 } }));

describe('what examples cannot show', () => {
  const merged = { key: 'letter', keep: 'all' };
  it.each<{
    title: string;
    type: string;
    data: JsonObject;
    main?: Item[];
    second?: Item[];
    port?: string;
    from: unknown;
  }>([
    {
      title: 'entries, as many as items',
      type: 'splitOut',
      data: { list: '{{ lines }}' },
      main: named('ab', (letter) => ({ lines: letter === 'a' ? [1, 2] : [] })),
      from: [0, 0],
    },
    { title: 'one branch after the other', type: 'merge', data: {}, from: [0, 1, { second: 0 }, { second: 1 }] },
    {
      title: 'by a field',
      type: 'merge',
      data: { mode: 'key', ...merged },
      from: [0, { main: 1, second: 0 }, { second: 1 }],
    },
    {
      title: 'by position',
      type: 'merge',
      data: { mode: 'position', keep: 'all' },
      second: named('xyz'),
      from: [{ main: 0, second: 0 }, { main: 1, second: 1 }, { second: 2 }],
    },
    {
      title: 'all pairs',
      type: 'merge',
      data: { mode: 'pairs' },
      second: named('xy'),
      from: [0, 1].flatMap((main) => [0, 1].map((second) => ({ main, second }))),
    },
    { title: 'only in the first', type: 'compareDatasets', data: { keys: 'letter' }, port: 'onlyFirst', from: [0] },
    {
      title: 'the same in both',
      type: 'compareDatasets',
      data: { keys: 'letter' },
      port: 'same',
      from: [{ main: 1, second: 0 }],
    },
    {
      title: 'only in the second',
      type: 'compareDatasets',
      data: { keys: 'letter' },
      port: 'onlySecond',
      from: [{ second: 1 }],
    },
    {
      title: 'groups',
      type: 'dataAggregator',
      data: { groupBy: 'letter' },
      main: named('aba'),
      from: [[0, 2], [1]],
    },
    {
      title: 'figures of groups',
      type: 'statisticsCalculator',
      data: { groupBy: 'letter', fields: 'n' },
      main: numbered('ababa'),
      from: [
        [0, 2, 4],
        [1, 3],
      ],
    },
    {
      title: 'forecasts of groups',
      type: 'demandForecasting',
      data: { groupBy: 'letter', value: 'n' },
      main: numbered('abab'),
      from: [
        [0, 2],
        [1, 3],
      ],
    },
    {
      title: 'trends of groups',
      type: 'trendAnalysis',
      data: { groupBy: 'letter', value: 'n', time: '' },
      main: numbered('abababab'),
      from: [
        [0, 2, 4, 6],
        [1, 3, 5, 7],
      ],
    },
    {
      title: 'votes of groups',
      type: 'ensembleVoting',
      data: { source: 'items', groupBy: 'letter', label: 'letter' },
      main: named('aba'),
      port: 'decided',
      from: [[0, 2], [1]],
    },
    {
      title: 'windows, whatever the order',
      type: 'windowAggregation',
      data: { kind: 'sliding', size: 10, slide: 5, time: 'at' },
      main: named('abc', (letter) => ({ at: { a: minute(12), b: minute(7), c: minute(31) }[letter] ?? '' })),
      port: 'windows',
      from: [[1], [1, 0], [0], [2], [2]],
    },
    {
      title: 'sessions',
      type: 'windowAggregation',
      data: { kind: 'session', gap: 10, time: 'at' },
      main: named('abc', (letter) => ({ at: { a: minute(12), b: minute(7), c: minute(31) }[letter] ?? '' })),
      port: 'windows',
      from: [[1, 0], [2]],
    },
    {
      title: 'segments',
      type: 'funnelAnalysis',
      data: { segment: 'plan' },
      main: named('abab', (letter) => ({ userId: letter, time: minute(1), plan: letter })),
      from: [
        [0, 2],
        [1, 3],
      ],
    },
    {
      title: 'cohorts of groups',
      type: 'cohortAnalysis',
      data: { groupBy: 'letter' },
      main: named('aba', (letter) => ({ userId: letter, time: minute(1) })),
      from: [[0, 2], [1]],
    },
    { title: 'one group', type: 'dataAggregator', data: {}, main: named('aba'), from: 'all' },
    { title: 'sorted', type: 'dataSorter', data: { by: 'letter' }, main: named('cab'), from: [1, 2, 0] },
    { title: 'the last', type: 'limit', data: { keep: 'last', count: 2 }, main: named('abc'), from: [1, 2] },
  ])('$type: $title', async ({ type, data, main = named('ab'), second = named('bc'), port = 'main', from }) => {
    const node = nodeOf(type);
    const { outputs, origins } = await runNode(node, { items: main, inputs: { second }, data });
    const others = node.inputs?.includes('second') ? [['second', second] as const] : [];
    expect(pairOutputs(outputs, { main, others }, node.pairing, origins)?.[port]).toEqual(from);
  });

  it('the entries of lists that are looped over come from the items they were in, and repetitions from the first item', async () => {
    const items = named('ab', (letter) => ({ lines: letter === 'a' ? [] : [1, 2] }));
    const loopOf = async (data: JsonObject): Promise<unknown> =>
      (await runNode(nodeOf('loopIterator'), { items, data })).loop?.origins;
    expect(await loopOf({ mode: 'list', list: '{{ lines }}' })).toEqual([1, 1]);
    expect(await loopOf({ mode: 'times', times: 2 })).toEqual([0, 0]);
  });

  it('items in a random order are the same ones', async () => {
    const items = named('abcdefgh');
    const data = { operation: 'shuffleItems', seed: '7' };
    const { outputs, origins } = await runNode(nodeOf('randomGenerator'), { items, data });
    expect(outputs['main']?.map((item) => items.indexOf(item))).toEqual(origins?.['main']);
    expect(outputs['main']).not.toEqual(items);
  });

  it('the variables that are listed come from all items', async () => {
    const [items, state] = [named('ab'), createMemoryState()];
    const node = nodeOf('variableStore');
    const set = { operation: 'set', variables: ['x', 'y', 'z'].map((name) => ({ name, value: 1 })) };
    await runNode(node, { items, state, data: set });
    const { outputs, origins } = await runNode(node, { items, state, data: { operation: 'list' } });
    expect(outputs['main']).toHaveLength(3);
    expect(pairOutputs(outputs, { main: items, others: [] }, node.pairing, origins)).toEqual({ main: 'all' });
  });

  it('what a callback brings comes from all items that waited for it', async () => {
    const items = named('ab');
    const node = nodeOf('waitForCallback');
    const { outputs, origins } = await runNode(node, { items, resumed: { value: { yes: true } } });
    expect(pairOutputs(outputs, { main: items, others: [] }, node.pairing, origins)).toEqual({ main: 'all' });
  });
});
