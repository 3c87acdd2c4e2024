import type { Locator, Page } from '@playwright/test';
import { boxOf } from './support/canvas-page.ts';
import { ITEMS, openAfterManyItems } from './support/many-items.ts';
import { expect, test } from './support/test.ts';

/** Pixels of a turn of the wheel, and turns from the top of 2,000 rows past their end. */
const TURN = { pixels: 400, count: 140 };

/** What is seen of a table after a turn of the wheel: its rows, and the places where it is empty. */
const look = (table: Locator): Promise<{ rows: number; gaps: number }> =>
  table.evaluate(async (element) => {
    // The turn has arrived with the first frame, and its rows at the latest with the second.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const scroller = ((): Element => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      throw new Error('Nothing scrolls.');
    })();
    const { left, top } = scroller.getBoundingClientRect();
    const first = element.querySelector('thead th')?.getBoundingClientRect().bottom ?? top;
    // At the first row that can be seen, in the middle, and at the last one.
    const places = [0.05, 0.5, 0.95].map((share) => first + (top + scroller.clientHeight - first) * share);
    const rowAt = (y: number) => document.elementFromPoint(left + 20, y)?.closest('tbody > tr');
    return {
      rows: element.querySelectorAll('tr').length,
      gaps: places.filter((y) => rowAt(y)?.getAttribute('aria-rowindex') == null).length,
    };
  });

/** Scrolls the table from its first row to its last with the wheel, and finds a column. */
async function holdTable(page: Page, region: Locator): Promise<void> {
  const table = region.getByRole('table');
  await region.getByRole('button', { name: 'Table' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(ITEMS + 1));
  await expect(table.getByRole('cell', { name: 'Ada 0', exact: true })).toBeVisible();

  const place = await boxOf(region.getByRole('group', { name: /, items$/ }));
  await page.mouse.move(place.x + place.width / 2, place.y + place.height * 0.7);
  for (let turn = 0; turn < TURN.count; turn += 1) {
    await page.mouse.wheel(0, TURN.pixels);
    const { rows, gaps } = await look(table);
    expect(rows).toBeLessThan(100);
    expect(gaps).toBe(0);
  }
  await expect(table.getByRole('cell', { name: `Ada ${ITEMS - 1}`, exact: true })).toBeVisible();

  await region.getByRole('searchbox', { name: 'Find a column' }).fill('sku');
  await expect(table.getByRole('columnheader')).toHaveText(['#', /sku/]);
  await expect(table.getByRole('cell', { name: `S-${ITEMS - 1}`, exact: true })).toBeVisible();
  await region.getByRole('searchbox', { name: 'Find a column' }).fill('');
  await expect(table.getByRole('columnheader').filter({ hasText: 'customer' })).toBeVisible();
}

test('a table of two thousand items is scrolled to its end without a gap, beside the canvas and in the node view', async ({
  page,
  server,
}) => {
  const editor = await openAfterManyItems(page, server);
  const panel = editor.panel();
  await editor.node('Mark').click();
  await test.step('in the panel', async () => {
    await panel.getByRole('tab', { name: /^Output/ }).click();
    await holdTable(page, panel.getByRole('region', { name: 'Output of the last run' }));
  });
  await test.step('in the node view, on both sides', async () => {
    await panel.getByRole('button', { name: 'Open node view' }).click();
    for (const side of ['Input', 'Output'])
      await holdTable(page, panel.getByRole('region', { name: `${side} of the last run` }));
  });
});
