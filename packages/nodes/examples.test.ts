import { HeddleError } from '@heddle/contract/errors/define';
import type { Example } from '@heddle/contract/node/define';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, describe, expect, it } from 'vitest';
import { loadNodes } from './registry.ts';
import { closeSandbox } from './lib/sandbox/sandbox.ts';
import { exampleRun, runNode } from './testing/run-node.ts';

const registry = await loadNodes();
afterAll(closeSandbox);

const titleOf = (example: Example, index: number): string => example.title ?? `example ${index + 1}`;

describe.each(registry.all().map((node) => ({ name: node.name, node })))('the examples of $name', ({ node }) => {
  it('are at least two', () => {
    expect(node.examples.length).toBeGreaterThanOrEqual(2);
  });

  it.each(node.examples.map((example, index) => ({ title: titleOf(example, index), example })))(
    '$title',
    async ({ example }) => {
      const run = async () => runNode(node, exampleRun(node, example));
      if (example.fails !== undefined) {
        await expect(
          run().catch((error: unknown) => (error instanceof HeddleError ? error.code : error)),
        ).resolves.toBe(example.fails);
        return;
      }
      const { outputs } = await run();
      const given = Object.entries(outputs).filter(([, items]) => items.length > 0);
      const expected = Object.fromEntries(
        Object.entries(example.gives ?? {}).map(([port, values]) => [port, values.map((value) => toItem(value).json)]),
      );
      expect(Object.fromEntries(given.map(([port, items]) => [port, items.map((item) => item.json)]))).toEqual(
        expected,
      );
    },
  );
});
