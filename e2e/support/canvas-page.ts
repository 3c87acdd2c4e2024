import type { Locator, Page } from '@playwright/test';
import { signIn } from './account.ts';
import type { TestGraph } from './api-user.ts';
import { ApiUser, edge, node } from './api-user.ts';
import { EditorPage } from './editor-page.ts';
import type { ServerProcess } from './server-process.ts';

/** A webhook whose orders take one of two ways. */
export const orders: TestGraph = {
  nodes: [
    node('Hook', 'webhookTrigger', {}, 0, 0),
    node('Large?', 'conditional', { condition: 'amount > 10' }, 340, 20),
    node('Tell', 'dataTransform', {}, 700, -110),
    node('Keep', 'dataTransform', {}, 720, 160),
  ],
  edges: [edge('Hook', 'Large?'), edge('Large?', 'Tell', 'true'), edge('Large?', 'Keep', 'false')],
};

/** Opens the workflow of a new user who is signed in. */
export async function openWorkflow(
  page: Page,
  server: ServerProcess,
  graph: TestGraph,
): Promise<{ editor: EditorPage; user: ApiUser; id: string }> {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Orders', graph);
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, graph.nodes.length);
  // An opened workflow is fitted into the view: nothing can be measured before.
  // A group lets the pointer through.
  await editor.nodes().and(page.locator('.react-flow__node-card')).first().hover({ trial: true });
  return { editor, user, id };
}

/** Where something is on the screen. Throws where it is not. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${String(locator)}`);
  return box;
}

/** Drags with the mouse, by so many pixels. */
export async function dragBy(page: Page, from: { x: number; y: number }, x: number, y: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 5 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 5 });
  await page.mouse.up();
}

/** An edge by its label. */
export const edgeOf = (page: Page, label: string): Locator => page.locator(`.react-flow__edge[aria-label="${label}"]`);
