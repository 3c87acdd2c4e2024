import { describe, expect, it } from 'vitest';
import type { ItemSource, Origin, PortOrigins } from './lineage.ts';
import { walkThread } from './thread.ts';
import type { StepView } from './view.ts';

type Steps = Parameters<typeof walkThread>[0];
interface Given {
  input?: { [port: string]: number };
  output?: { [port: string]: number };
  sources?: { [port: string]: ItemSource[] };
  origins?: { [port: string]: PortOrigins };
  truncated?: StepView['truncated'];
}

const items = (counts: { [port: string]: number } = {}) =>
  Object.fromEntries(
    Object.entries(counts).map(([port, count]) => [port, Array.from({ length: count }, () => ({ json: {} }))]),
  );
const stepsOf = (steps: { [nodeId: string]: Given }): Steps =>
  new Map(
    Object.entries(steps).map(([id, { input, output, sources = {}, origins = {}, truncated }]) => [
      id,
      {
        input: items(input),
        output: items(output),
        lineage: { sources, origins },
        ...(truncated ? { truncated } : {}),
      },
    ]),
  );
const over = (
  node: string,
  count: number,
  more: { port?: string; first?: number; sent?: number } = {},
): ItemSource => ({
  first: 0,
  sent: 0,
  port: 'main',
  node,
  count,
  ...more,
});

/** The places on the thread of an output item, in short: `a> main 2` is the item 2 that a gave. */
function thread(steps: Steps, nodeId: string, index: number, port = 'main'): string[] {
  const found: string[] = [];
  walkThread(steps, { nodeId, side: 'output', port, index }, (place) => {
    found.push(
      `${place.side === 'input' ? '>' : ''}${place.nodeId}${place.side === 'output' ? '>' : ''} ${place.port} ${place.index}`,
    );
    return true;
  });
  return found;
}

describe('the thread of an item, by the views of the steps', () => {
  it('leads one to one where nothing else is recorded, and to the only item where there is one', () => {
    const steps = stepsOf({
      a: { output: { main: 3 } },
      b: { input: { main: 3 }, output: { main: 3 }, sources: { main: [over('a', 3)] } },
    });
    expect(thread(steps, 'b', 2)).toEqual(['b> main 2', '>b main 2', 'a> main 2']);
    const split = stepsOf({
      a: { output: { main: 1 } },
      b: { input: { main: 1 }, output: { main: 3 }, sources: { main: [over('a', 1)] } },
    });
    expect(thread(split, 'b', 2)).toEqual(['b> main 2', '>b main 0', 'a> main 0']);
  });

  it.each<[string, PortOrigins, string[]]>([
    ['a filter', [0, 2], ['>b main 2']],
    ['items from several', [0, [1, 2]], ['>b main 1', '>b main 2']],
    ['an unknown origin', [0, null], []],
    ['none', 'none', []],
    ['all', 'all', ['>b main 0', '>b main 1', '>b main 2']],
  ])('leads through %s', (_what, origins, expected) => {
    const steps = stepsOf({ b: { input: { main: 3 }, output: { main: 2 }, origins: { main: origins } } });
    expect(thread(steps, 'b', 1).slice(1)).toEqual(expected);
  });

  it('is lost where a step gave another number of items without a word', () => {
    const steps = stepsOf({ b: { input: { main: 3 }, output: { main: 2 } } });
    expect(thread(steps, 'b', 1)).toEqual(['b> main 1']);
  });

  it('leads to both inputs of a merge, and over the edge that brought an item', () => {
    const origin: Origin = { main: 0, second: [1] };
    const steps = stepsOf({
      m: {
        input: { main: 1, second: 2 },
        output: { main: 1 },
        sources: {
          main: [over('a', 1)],
          second: [over('b', 1), over('c', 1, { first: 1, sent: 4, port: 'true' })],
        },
        origins: { main: [origin] },
      },
    });
    expect(thread(steps, 'm', 0).toSorted()).toEqual([
      '>m main 0',
      '>m second 1',
      'a> main 0',
      'c> true 4',
      'm> main 0',
    ]);
  });

  it('leads past a loop that is over, to what arrived at its head', () => {
    const steps = stepsOf({
      a: { output: { main: 2 } },
      loop: { input: { main: 2 }, sources: { main: [over('a', 2)] } },
      b: {
        input: { main: 2 },
        output: { main: 2 },
        sources: { main: [{ first: 0, count: 2, head: 'loop', origins: [1, 0] }] },
      },
    });
    expect(thread(steps, 'b', 0)).toEqual(['b> main 0', '>b main 0', '>loop main 1', 'a> main 1']);
  });

  it('counts the items that were not sent with a step', () => {
    const truncated = {
      runId: 'r',
      input: { main: { items: 900, bytes: 1 } },
      output: { main: { items: 900, bytes: 1 } },
    };
    const steps = stepsOf({ b: { input: { main: 2 }, output: { main: 3 }, truncated } });
    expect(thread(steps, 'b', 2)).toEqual(['b> main 2', '>b main 2']);
  });

  it('visits every place once, and not what is behind one that is enough', () => {
    const steps = stepsOf({
      a: { output: { main: 1 } },
      b: {
        input: { main: 2 },
        output: { main: 1 },
        sources: { main: [over('a', 1), over('a', 1, { first: 1 })] },
        origins: { main: 'all' },
      },
    });
    expect(thread(steps, 'b', 0)).toEqual(['b> main 0', '>b main 0', '>b main 1', 'a> main 0']);
    const seen: string[] = [];
    walkThread(steps, { nodeId: 'b', side: 'output', port: 'main', index: 0 }, ({ nodeId, side }) => {
      seen.push(`${nodeId} ${side}`);
      return false;
    });
    expect(seen).toEqual(['b output']);
  });
});
