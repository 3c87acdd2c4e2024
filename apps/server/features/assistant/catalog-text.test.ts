import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingsText, typesText, typeText } from './catalog-text.ts';

let nodes: NodeRegistry;
beforeAll(async () => {
  nodes = await loadNodes();
});

const told = (type: string): string => {
  const node = nodes.get(type);
  if (!node) throw new Error(`There is no ${type}.`);
  return typeText(node, []);
};

describe('the description of a node type for a model', () => {
  it('names the ports on both sides, those that its configuration names as well', () => {
    expect(told('compareDatasets')).toContain('inputs: main, second; outputs: onlyFirst, same, different, onlySecond');
    expect(told('aiAgent')).toContain('outputs: one for each entry of "tools", ');
    expect(told('webhookTrigger')).toContain('inputs: none');
  });
  it('says what leads back to the head of a loop', () => {
    expect(told('loopIterator')).toContain('what follows the output "loop" leads back');
    expect(told('aiAgent')).toContain('what follows each entry of "tools" leads back');
    expect(told('merge')).not.toContain('leads back');
  });
  it('is one line in the list of types; settings that all nodes share are described once', () => {
    expect(
      typesText(nodes)
        .split('\n')
        .filter((line) => line.startsWith('merge:')),
    ).toHaveLength(1);
    expect(settingsText()).toContain('- onFailure (choice');
    expect(told('merge')).not.toContain('onFailure');
  });
});
