import { loadCredentialTypes } from '@heddle/nodes/credentials/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { templates } from '@heddle/templates/registry';
import { expect, it } from 'vitest';
import { makeSprite } from '../../apps/web/icons.config.ts';
import { iconNames } from '../../apps/web/ui/icons.ts';

it('every node type, credential type and template names an icon of the table', async () => {
  const [nodes, credentials] = await Promise.all([loadNodes(), loadCredentialTypes()]);
  const named = [
    ...nodes.catalog().map(({ type, icon }) => ({ type, icon })),
    ...credentials.catalog().map(({ type, icon }) => ({ type, icon })),
    ...templates.map(({ id, icon }) => ({ type: id, icon })),
  ];
  const known: ReadonlySet<string> = new Set(iconNames);
  expect(named.filter(({ icon }) => !known.has(icon))).toEqual([]);
});

it('every icon of the table is a symbol of the picture that pages load, with shapes that take the color of the text', async () => {
  const sprite = await makeSprite();
  expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...iconNames]);
  expect([
    ...sprite.matchAll(/<symbol [^>]*stroke="currentColor"[^>]*><(path|circle|rect|line|poly\w+|ellipse)/g),
  ]).toHaveLength(iconNames.length);
  expect([...iconNames]).toEqual(iconNames.toSorted());
});
