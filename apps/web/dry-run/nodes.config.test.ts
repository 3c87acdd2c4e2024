import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserNodes, needOfNode } from './nodes.config.ts';

const nodes = await browserNodes();
const named = (as: string): string[] => nodes.filter((node) => node.as === as).map(({ definition }) => definition.type);

describe('the nodes of a dry run in the browser', () => {
  it('run their own code where they have no effect', () => {
    expect(named('real')).toEqual(
      expect.arrayContaining([
        'conditional',
        'dataTransform',
        'delay',
        'manualTrigger',
        'respondToWebhook',
        'stopWithError',
        'webhookTrigger',
      ]),
    );
    expect(
      nodes
        .filter(({ as, definition }) => as === 'server' && definition.category === 'Core Operations')
        .map(({ definition }) => definition.type),
    ).toEqual([]);
  });

  it('are facts only where they touch the world', () => {
    expect(named('sample')).toContain('httpRequest');
    expect(
      nodes.filter(
        ({ as, definition }) =>
          as !== 'sample' && typeof definition.effect === 'string' && definition.effect !== 'none',
      ),
    ).toEqual([]);
  });

  it('are left to the server if a browser cannot run their imports', () => {
    const [validator] = nodes.filter(({ definition }) => definition.type === 'dataValidator');
    expect(validator?.as).toBe('server');
  });

  it('take nothing from Node, by whatever way', () => {
    const sandbox = resolve(import.meta.dirname, '../../../packages/nodes/lib/sandbox');
    expect(needOfNode(`${sandbox}/sandbox.ts`)).toBeUndefined();
    expect(needOfNode(`${sandbox}/threads.ts`)).toContain('node:os');
  });
});
