import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A place on the canvas, as shares of its width and height. */
export interface CanvasPlace {
  x: number;
  y: number;
}

/** The workflow editor, worked with mouse and keyboard. Nodes are addressed by the names on their cards. */
export class EditorPage {
  readonly page: Page;
  readonly run: RunDialog;

  constructor(page: Page) {
    this.page = page;
    this.run = new RunDialog(page);
  }

  /** Opens the editor with `nodes` nodes in it: a new workflow has one. */
  async open(address: string, nodes = 1): Promise<void> {
    await this.page.goto(address);
    await expect(this.nodes()).toHaveCount(nodes);
  }

  node(name: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${name}, `) });
  }

  nodes(): Locator {
    return this.page.getByRole('application', { name: 'Workflow canvas' }).locator('.react-flow__node');
  }

  edges(): Locator {
    return this.page.locator('.react-flow__edge');
  }

  panel(): Locator {
    return this.page.getByRole('complementary', { name: 'Node properties' });
  }

  /** Drags a node type from the library onto the canvas. */
  async drag(type: string, to: CanvasPlace): Promise<void> {
    const before = await this.nodes().count();
    await this.page.getByPlaceholder('Search nodes...').fill(type);
    const item = this.page.locator('[data-library-item]').filter({ has: this.page.getByText(type, { exact: true }) });
    await item.hover();
    await this.page.mouse.down();
    const { x, y } = await this.#pointAt(to);
    await this.page.mouse.move(x - 40, y - 20, { steps: 8 });
    await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.up();
    await expect(this.nodes()).toHaveCount(before + 1);
  }

  /** Draws an edge from an output of one node to the input of another. */
  async connect(from: string, to: string, port = 'main'): Promise<void> {
    const before = await this.edges().count();
    const source = await centerOf(this.node(from).locator(`.react-flow__handle.source[data-handleid="${port}"]`));
    const target = await centerOf(this.node(to).locator('.react-flow__handle.target[data-handleid="main"]'));
    await this.page.mouse.move(source.x, source.y);
    await this.page.mouse.down();
    await this.page.mouse.move((source.x + target.x) / 2, (source.y + target.y) / 2, { steps: 6 });
    await this.page.mouse.move(target.x, target.y, { steps: 6 });
    await this.page.mouse.up();
    await expect(this.edges()).toHaveCount(before + 1);
  }

  /** Opens a node's properties, lets `fill` change them, saves and closes the panel. */
  async configure(name: string, fill: (panel: Locator) => Promise<void>): Promise<void> {
    await this.node(name).click();
    const panel = this.panel();
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await fill(panel);
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await panel.getByRole('button', { name: 'Close properties' }).click();
    await expect(panel).toBeHidden();
  }

  async delete(name: string): Promise<void> {
    await this.node(name).click();
    await this.page.keyboard.press('Delete');
    await expect(this.node(name)).toBeHidden();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Workflow name: ${from}. Rename` }).click();
    await this.page.getByPlaceholder('Enter workflow name...').fill(to);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('button', { name: `Workflow name: ${to}. Rename` })).toBeVisible();
  }

  /** Saves by the button; returns the workflow's id. */
  async save(): Promise<string> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(this.page, 'Workflow Saved', 'Your workflow has been saved successfully.');
    await expect(this.page).toHaveURL(/\/workflow\/[^/]+$/);
    return this.page.url().split('/').at(-1) ?? '';
  }

  /** Runs the workflow. A trigger that has no test data gets the sample. */
  async execute(): Promise<void> {
    await this.page.getByRole('button', { name: 'Execute', exact: true }).click();
    await this.takeSample();
    await expect(this.run.dialog).toBeVisible();
  }

  /** Starts the run that waits for test data with the sample, where it asks for some. */
  async takeSample(): Promise<void> {
    const asking = this.page.getByRole('dialog', { name: /^Test data of/ });
    await expect(asking.or(this.run.dialog).first()).toBeVisible();
    if (await asking.isVisible()) await asking.getByRole('button', { name: 'Run with this data' }).click();
  }

  async #pointAt({ x, y }: CanvasPlace): Promise<{ x: number; y: number }> {
    const box = await this.page.getByRole('application', { name: 'Workflow canvas' }).boundingBox();
    if (!box) throw new Error('There is no canvas.');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }
}

/** The dialog that follows a run. */
export class RunDialog {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Workflow Execution' });
  }

  /** A step: its line and, once opened, its data. */
  step(name: string): Locator {
    return this.dialog
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) });
  }

  /** What went into a step or came out of it, as it is shown; opens the step. */
  async data(name: string, what: 'Input' | 'Output'): Promise<Locator> {
    const region = this.step(name).getByRole('region', { name: what });
    // A run that has just begun puts its steps in the place of those before.
    await expect(async () => {
      const closed = this.step(name).getByRole('button', { expanded: false });
      if ((await closed.count()) > 0) await closed.first().click({ timeout: 1000 });
      await expect(region).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    return region;
  }
}

/** Waits for a notification with this title and text. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(toast).toContainText(description);
}

async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${String(locator)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
