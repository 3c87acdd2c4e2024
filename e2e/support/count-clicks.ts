import type { Page } from '@playwright/test';

/** Counts how often a mouse button is pressed in the page from now on, whatever its address: a double click counts twice, a drag once. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => void (clicks += 1));
  await page.addInitScript(() => {
    // Typed by what `exposeFunction` puts there.
    const { countClick } = window as unknown as { countClick: () => void };
    addEventListener('pointerdown', (event) => event.isTrusted && countClick(), { capture: true });
  });
  return () => clicks;
}
