import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';

export type { Browser, Locator, Page } from '@playwright/test';

/** Starts the browser of the tests for a program that is none, or says why there is none. Close it. */
export async function openBrowser(): Promise<Browser | { missing: string }> {
  const found = await findChromium();
  return 'missing' in found ? found : chromium.launch(found.launch);
}
