import type { Page } from '@playwright/test';
import { chain, node } from './api-user.ts';
import type { EditorPage } from './editor-page.ts';
import { execute, openInEditor } from './orders.ts';
import type { ServerProcess } from './server-process.ts';

/** How many items pass through the workflow. */
export const ITEMS = 2000;

const make = `return Array.from({ length: ${ITEMS} }, (_, n) => ({ id: n, customer: 'Ada ' + n, city: 'London', amount: n * 2, paid: n % 2 === 0, currency: 'EUR', email: 'a' + n + '@example.com', note: null, sku: 'S-' + n }));`;

/** A workflow whose nodes pass 2,000 items on, after a run. */
export async function openAfterManyItems(page: Page, server: ServerProcess): Promise<EditorPage> {
  const { editor } = await openInEditor(page, server, {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 100),
      node('Make', 'dataTransform', { mode: 'javascript', transform: make }, 320, 100),
      node('Mark', 'dataTransform', { set: [{ name: 'total', value: '' }] }, 640, 100),
      node('End', 'noOp', {}, 960, 100),
    ],
    edges: chain('Start', 'Make', 'Mark', 'End'),
  });
  await execute(editor);
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  return editor;
}
