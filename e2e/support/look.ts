import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findBarriers, sidewaysPixels, takePictures } from './axe.ts';

const WIDE = { width: 1440, height: 900 };
const SIZES = [
  ['', WIDE],
  [' narrow', { width: 390, height: 844 }],
] as const;

/** Nothing is wrong with the page in either theme, and it fits at either size; pictures of all four. `name` names them. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `${name}${size}`);
  }
  await page.setViewportSize(WIDE);
}
