import { loadNodes } from '@heddle/nodes/registry';
import { expect, it } from 'vitest';
import { filesOf } from './tree.ts';

/** Files that hold workflows, and those that make some. */
const HOLD_WORKFLOWS = [
  'packages/templates/catalog/',
  'packages/n8n-import/',
  'apps/server/histories/',
  'apps/server/hostile/',
  'apps/web/screens/landing/sample-run.ts',
  // The first node of a new workflow.
  'apps/web/screens/editor/store/document.ts',
  // The nodes that an extraction adds.
  'packages/contract/workflow/extract/graphs.ts',
];
/** Tests, and definitions, whose examples may name other types. */
const NAMES_TYPES = /\.test\.tsx?$|\/testing\/|\/held\.ts$|\.node\.ts$/;

it('no file knows a node type by name but its own and those that hold workflows', async () => {
  const { all } = await loadNodes();
  // Names of one word, as "merge" and "limit" are, may also be the words.
  const types = all().flatMap(({ type }) => (/[A-Z]/.test(type) ? [type] : []));
  const quoted = new RegExp(`['"](${types.join('|')})['"]`, 'g');
  const found = filesOf(['apps', 'packages'], ['.ts', '.tsx'])
    .filter(({ path }) => !NAMES_TYPES.test(path) && !HOLD_WORKFLOWS.some((place) => path.startsWith(place)))
    .flatMap(({ path, text }) => [...text.matchAll(quoted)].map(([, type = '']) => ({ path, type })))
    // A vendor may have the name of its node type.
    .filter(({ path, type }) => path !== `packages/connectors/${type}/${type}.ts`);
  expect(types.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
