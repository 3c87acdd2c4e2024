import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import { readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { loadNodes } from '@heddle/nodes/registry';
import { beforeEach, describe, expect, it } from 'vitest';
import { convertN8n } from './convert.ts';

// Community workflows lie beside the project, not in it; where they are absent the tests say that they were skipped.
const folder = join(import.meta.dirname, '../../../shared/n8n-suite/real');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const registry = await loadNodes();

describe('real workflows', () => {
  beforeEach(({ skip }) => skip(files.length === 0, 'they do not stand beside the project'));

  it.each(files.length === 0 ? ['each'] : files)('%s becomes a workflow of ours', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = JSON.parse(text) as { nodes: { type: string }[] };
    const { success, workflow, errors } = convertN8n(text);
    expect(errors).toEqual([]);
    expect(success).toBe(true);
    const graph = readGraph({ nodes: workflow?.nodes, edges: workflow?.edges });
    checkStructure(graph, registry);
    for (const node of withoutAnnotations(graph).nodes) expect(registry.get(node.type)?.type).toBe(node.type);
    expect(graph.nodes.length).toBeGreaterThanOrEqual(source.nodes.length);
  });
});
