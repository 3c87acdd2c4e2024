import type { Page } from '@playwright/test';
import axe from 'axe-core';

export const THEMES = ['light', 'dark'] as const;

/** The rules of WCAG 2.2 A and AA, and the rules of thumb that go beyond them. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const BEYOND = 'best-practice';
/** The rules whose answer depends on the theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with the page, as it stands, for people who use it otherwise than by sight and mouse; of the rules of
 * thumb only from moderate on: `rule: places`. What depends on colors is asked in both themes: `dark, rule: places`.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await settled(page);
  const found = await violations(page, { type: 'tag', values: [...STANDARD, BEYOND] });
  const shown = await showTheme(page);
  const other = shown === 'dark' ? 'light' : 'dark';
  await showTheme(page, other);
  const inOther = await violations(page, { type: 'rule', values: OF_COLORS });
  await showTheme(page, shown);
  return [...found, ...inOther.map((line) => `${other}, ${line}`)];
}

async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // What holds is not asked for: that would take most of the time.
  const results = await page.evaluate(
    (chosen) => window.axe.run(document, { resultTypes: ['violations'], runOnly: chosen }),
    runOnly,
  );
  return results.violations
    .filter(({ impact, tags }) => impact !== 'minor' || !tags.includes(BEYOND))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Settles once what moves or changes its color has come to its end; what moves without end does not count. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

/** Shows the page in a theme, at once; returns the theme it was in. */
const showTheme = (page: Page, theme?: string): Promise<string> =>
  page.evaluate((chosen) => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'] ?? 'light';
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    if (chosen !== undefined) dataset['theme'] = chosen;
    // Asked for the animations, the browser brings the style of every element up to date.
    document.getAnimations();
    document.adoptedStyleSheets.pop();
    return before;
  }, theme);

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Pixels that the page can be scrolled sideways: more than none does not fit. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pages are without motion from now on, which would blur the measured colors. */
export async function withoutMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** Pictures of the page in both themes, for people: `results/look/<name> light.png` and so on. */
export async function takePictures(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const shown = await showTheme(page);
  for (const theme of THEMES) {
    await showTheme(page, theme);
    await page.screenshot({ path: `e2e/results/look/${name} ${theme}.png`, fullPage });
  }
  await showTheme(page, shown);
}
