import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadNodes } from './registry.ts';

const list = join(import.meta.dirname, '../../../shared/spec/node-types.tsv');
const there = existsSync(list);
const keys = there
  ? readFileSync(list, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0] ?? '')
  : [];

describe('the keys of the list of node types', () => {
  beforeEach(({ skip }) => skip(!there, 'the list does not stand beside the project'));

  it('are each listed once', () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(241);
  });

  it('run, as types or as aliases', async (context) => {
    const registry = await loadNodes();
    const missing = keys.filter((key) => registry.get(key) === undefined);
    const running = keys.length - missing.length;
    await context.annotate(`${running} of ${keys.length} keys run. Missing: ${missing.join(', ') || 'none'}`);
    expect(missing).toEqual([]);
  });
});
