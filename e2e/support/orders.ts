import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signIn } from './account.ts';
import type { TestGraph } from './api-user.ts';
import { ApiUser, chain, edge, node } from './api-user.ts';
import { EditorPage } from './editor-page.ts';
import type { ServerProcess } from './server-process.ts';

const code =
  'console.log("made", items.length);\nconsole.log({ first: items[0] });\nreturn [{ n: 1 }, { n: 2 }, { n: 3 }];';
/** The fields of a Data Transform that sets one value. */
const set = (name: string, value: string) => ({ set: [{ name, value }] });

/** A node that makes three items, a loop over them, and a node after it. */
export const looping: TestGraph = {
  nodes: [
    node('Start', 'manualTrigger', {}, 0, 100),
    node('Make', 'dataTransform', { mode: 'javascript', transform: code }, 300, 100),
    node('Each', 'loopIterator', {}, 600, 100),
    node('Work', 'dataTransform', set('double', '{{ n * 2 }}'), 900, 40),
    node('Check', 'noOp', {}, 1200, 40),
    node('End', 'noOp', {}, 900, 280),
  ],
  edges: [
    ...chain('Start', 'Make', 'Each'),
    edge('Each', 'Work', 'loop'),
    ...chain('Work', 'Check', 'Each'),
    edge('Each', 'End', 'done'),
  ],
};

/** A throw of dice, so that running a node again shows, and what is made of it. */
export const dice = (factor = 2): TestGraph => ({
  nodes: [
    node('Hook', 'webhookTrigger', {}, 0, 100),
    node('Dice', 'dataTransform', { mode: 'javascript', transform: 'return [{ dice: Math.random() }];' }, 300, 100),
    node('Double', 'dataTransform', set('result', `{{ dice * ${factor} }}`), 600, 100),
    node('End', 'noOp', {}, 900, 100),
  ],
  edges: chain('Hook', 'Dice', 'Double', 'End'),
});

export interface Opened {
  user: ApiUser;
  id: string;
  editor: EditorPage;
}

/** A user, signed in, with this workflow open in the editor. */
export async function openInEditor(page: Page, server: ServerProcess, graph: TestGraph): Promise<Opened> {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Orders', graph);
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, graph.nodes.length);
  return { user, id, editor };
}

/** Runs it and waits until it has completed. */
export async function execute(editor: EditorPage): Promise<void> {
  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');
}

/** Chooses an entry of the editor's menu. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
