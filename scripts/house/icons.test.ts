import { loadNodes } from '@heddle/nodes/registry';
import { templates } from '@heddle/templates/registry';
import { expect, it } from 'vitest';
import { icons } from '../../apps/web/ui/icons.ts';

it('every node type and template names an icon of the table', async () => {
  const nodes = await loadNodes();
  const named = [
    ...nodes.catalog().map(({ type, icon }) => ({ type, icon })),
    ...templates.map(({ id, icon }) => ({ type: id, icon })),
  ];
  expect(named.filter(({ icon }) => !Object.hasOwn(icons, icon))).toEqual([]);
});
