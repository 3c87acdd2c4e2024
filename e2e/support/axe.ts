import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

/** The rules of WCAG 2.2 A and AA, and the rules of thumb that go beyond them. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const BEYOND = 'best-practice';

/** What is wrong with the page for people who use it otherwise than by sight and mouse; of the rules of thumb only from moderate on: `rule: places`. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No page here has a frame of another origin, and what holds is not asked for: both would take most of the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags([...STANDARD, BEYOND])
    .analyze();
  return violations
    .filter(({ impact, tags }) => impact !== 'minor' || !tags.includes(BEYOND))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Pixels that the page can be scrolled sideways: more than none does not fit. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pages are opened in a theme from now on, and without motion, which would blur the measured colors. */
export async function lookIn(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}
