import type { Browser, Page } from '@heddle/e2e/support/open-browser.ts';

/** What the first visit of a page costs. Milliseconds, kilobytes of 1000 bytes; `shift` is the cumulative layout shift. */
export interface Visit {
  path: string;
  device: string;
  requests: number;
  kilobytes: number;
  firstPaint: number;
  largestPaint: number;
  /** What tasks took beyond the first 50 ms of each. */
  blocked: number;
  shift: number;
}

/** The devices and connections that Lighthouse assumes. `slower`: the factor by which the processor is slowed down. */
const devices = [
  { device: 'desktop', viewport: { width: 1350, height: 940 }, slower: 1, latency: 40, bytesPerSecond: 1_280_000 },
  { device: 'mobile', viewport: { width: 412, height: 823 }, slower: 4, latency: 150, bytesPerSecond: 204_800 },
] as const;

const paths = ['/', '/gallery', '/docs', '/editor'] as const;

/** Keeps what the page reports of itself where the measurement finds it. */
function observe(): void {
  const seen = { largestPaint: 0, blocked: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.largestPaint = entry.startTime));
  watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  Object.assign(window, { seen });
}

async function visit(
  page: Page,
  url: string,
  path: string,
  { device, slower, latency, bytesPerSecond }: (typeof devices)[number],
): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(observe);
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  // A slow processor draws later than the last answer comes.
  await page.waitForFunction(() => (window as unknown as { seen: { largestPaint: number } }).seen.largestPaint > 0);
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: { largestPaint: number; blocked: number; shift: number } }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  return { path, device, requests, kilobytes: bytes / 1000, ...seen };
}

/** The first visit of each page that visitors see, by device: the median of three by its largest paint. */
export async function measurePages(url: string, browser: Browser): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const device of devices)
    for (const path of paths) {
      const rounds: Visit[] = [];
      for (let round = 0; round < 3; round += 1) {
        // A context of its own has an empty cache.
        const context = await browser.newContext({ viewport: device.viewport });
        rounds.push(await visit(await context.newPage(), url, path, device));
        await context.close();
      }
      visits.push(...rounds.toSorted((a, b) => a.largestPaint - b.largestPaint).slice(1, 2));
    }
  return visits;
}
