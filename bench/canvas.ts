import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@heddle/e2e/support/account.ts';
import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { ApiUser, edge, node } from '@heddle/e2e/support/api-user.ts';
import type { Browser, Locator, Page } from '@heddle/e2e/support/open-browser.ts';

/** What one gesture cost, frame by frame. Milliseconds. */
export interface Frames {
  gesture: string;
  frames: number;
  median: number;
  p95: number;
  /** Work of the page's main thread for each frame. */
  work: number;
}

/** The time from the navigation until the cards of a workflow are rendered. Milliseconds, the median of three. */
export interface CanvasOpening {
  nodes: number;
  milliseconds: number;
}

const ROW = 25;
const TYPES = ['httpRequest', 'conditional', 'dataTransform', 'dataFilter'] as const;

/** Rows of 25 nodes each: a trigger, and a chain behind it. */
function rows(count: number): TestGraph {
  const nodes = Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % ROW, Math.floor(index / ROW)];
    const type = column === 0 ? 'manualTrigger' : (TYPES[index % TYPES.length] ?? 'dataTransform');
    return node(
      `n${index}`,
      type,
      { name: `Step ${index}`, url: 'https://example.com/orders', condition: 'amount > 1000' },
      column * 300,
      row * 130,
    );
  });
  const edges = nodes.flatMap(({ id, type }, index) =>
    index % ROW === ROW - 1 || index + 1 >= count
      ? []
      : [edge(id, `n${index + 1}`, type === 'conditional' ? 'true' : 'main')],
  );
  return { nodes, edges };
}

/** The card whose middle is nearest to a point of the window. */
async function nearestCard(page: Page, { x, y }: { x: number; y: number }): Promise<Locator> {
  const id = await page.locator('.react-flow__node').evaluateAll(
    (nodes, point) => {
      const distance = (element: Element): number => {
        const box = element.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - point.x, box.y + box.height / 2 - point.y);
      };
      return nodes.toSorted((a, b) => distance(a) - distance(b))[0]?.getAttribute('data-id');
    },
    { x, y },
  );
  return page.locator(`.react-flow__node[data-id="${id}"]`);
}

const STEPS = 120;

/** Where a gesture is after so many steps: on a figure that ends where it began. */
const course = (step: number): [x: number, y: number] => [
  180 * Math.sin((4 * Math.PI * step) / STEPS),
  120 * Math.sin((6 * Math.PI * step) / STEPS),
];

async function drag(page: Page, from: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const [x, y] = course(step);
    await page.mouse.move(from.x + x, from.y + y);
    await sleep(8);
  }
  await page.mouse.up();
}

async function turnWheel(page: Page, at: { x: number; y: number }): Promise<void> {
  await page.mouse.move(at.x, at.y);
  for (let step = 1; step <= STEPS; step += 1) {
    const [x, y] = course(step);
    const [beforeX, beforeY] = course(step - 1);
    await page.mouse.wheel(x - beforeX, y - beforeY);
    await sleep(8);
  }
}

/** Zooms out and in again about a point, with the wheel and the key for it. */
async function zoom(page: Page, at: { x: number; y: number }): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.wheel(0, 12 * Math.cos((2 * Math.PI * step) / STEPS));
    await sleep(8);
  }
  await page.keyboard.up('Control');
}

/** Performs a gesture and measures the time between the frames drawn during it. */
async function measure(page: Page, gesture: string, perform: () => Promise<void>): Promise<Frames> {
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  const worked = async (): Promise<number> => {
    const { metrics: found } = await metrics.send('Performance.getMetrics');
    return (found.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  await page.evaluate(() => {
    const times: number[] = [];
    const next = (time: number): void => {
      times.push(time);
      handle = requestAnimationFrame(next);
    };
    let handle = requestAnimationFrame(next);
    Object.assign(window, { endFrames: () => (cancelAnimationFrame(handle), times) });
  });
  const before = await worked();
  await perform();
  const times = await page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames());
  const after = await worked();
  await metrics.detach();
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .toSorted((a, b) => a - b);
  const at = (share: number): number => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0;
  return {
    gesture,
    frames: gaps.length,
    median: at(0.5),
    p95: at(0.95),
    work: (after - before) / Math.max(1, gaps.length),
  };
}

/** Frames while workflows of 1,000 and 5,000 nodes are moved, and how long these take to open. The browser draws without a graphics card. */
export async function measureCanvas(
  url: string,
  browser: Browser,
): Promise<{ frames: Frames[]; openings: CanvasOpening[] }> {
  const user = await ApiUser.register(url);
  const ids = new Map<number, string>();
  for (const count of [1000, 5000]) ids.set(count, await user.createWorkflow(`Large ${count}`, rows(count)));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, user);
  const openings: CanvasOpening[] = [];
  const frames: Frames[] = [];
  for (const [nodes, id] of ids) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now();
      await page.goto(`${url}/workflow/${id}`, { waitUntil: 'commit' });
      await page.locator('.react-flow__node .card').first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      times.push(performance.now() - began);
    }
    openings.push({ nodes, milliseconds: times.toSorted((a, b) => a - b)[1] ?? 0 });
    frames.push(...(await measureGestures(page, nodes.toLocaleString('en'))));
  }
  return { frames, openings };
}

async function measureGestures(page: Page, count: string): Promise<Frames[]> {
  const canvas = await page.getByRole('application', { name: 'Workflow canvas' }).boundingBox();
  if (!canvas) throw new Error('There is no canvas.');
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  const zoomTo = async (least: number): Promise<void> => {
    for (let zoom = 0; zoom < least;) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await sleep(300);
      zoom = Number.parseInt((await page.getByRole('status', { name: 'Zoom' }).textContent()) ?? '100', 10) / 100;
    }
  };
  const frames: Frames[] = [];
  await sleep(2000);
  const gestures = async (where: string): Promise<void> => {
    const nearest = await nearestCard(page, middle);
    const box = await nearest.boundingBox();
    if (!box) throw new Error('No card can be seen.');
    // Between two rows the canvas itself is under the pointer.
    const pane = { x: middle.x, y: box.y - box.height / 6 };
    frames.push(await measure(page, `${where}: pan by dragging`, () => drag(page, pane)));
    frames.push(await measure(page, `${where}: pan by the wheel`, () => turnWheel(page, middle)));
    frames.push(await measure(page, `${where}: zoom`, () => zoom(page, middle)));
    const now = await nearest.boundingBox();
    if (now)
      frames.push(
        await measure(page, `${where}: drag a card`, () =>
          drag(page, { x: now.x + now.width / 2, y: now.y + now.height / 2 }),
        ),
      );
  };
  await gestures(`${count} nodes, from afar`);
  await zoomTo(0.3);
  await gestures(`${count} nodes, at 30 %`);
  await zoomTo(0.5);
  await gestures(`${count} nodes, at 50 %`);
  await page.keyboard.press('Control+a');
  const box = await (await nearestCard(page, middle)).boundingBox();
  if (box)
    frames.push(
      await measure(page, `${count} nodes, at 50 %: drag all`, () =>
        drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }),
      ),
    );
  return frames;
}
