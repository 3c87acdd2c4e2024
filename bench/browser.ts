import { openBrowser } from '@heddle/e2e/support/open-browser.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { measureCanvas } from './canvas.ts';
import { measurePages } from './pages.ts';

const browser = await openBrowser();
if ('missing' in browser) {
  console.log(`The canvas was not measured: ${browser.missing}.`);
} else {
  await using server = await ServerProcess.start();
  console.log(
    'First visits, with an empty cache; mobile is a slow connection and a processor slowed down four times.\n',
  );
  console.log('page       device    requests       kB   first paint ms   largest paint ms   blocked ms   layout shift');
  for (const visit of await measurePages(server.url, browser)) {
    console.log(
      [
        visit.path.padEnd(10),
        visit.device.padEnd(9),
        String(visit.requests).padStart(8),
        visit.kilobytes.toFixed(0).padStart(8),
        visit.firstPaint.toFixed(0).padStart(16),
        visit.largestPaint.toFixed(0).padStart(18),
        visit.blocked.toFixed(0).padStart(12),
        visit.shift.toFixed(3).padStart(14),
      ].join(' '),
    );
  }
  console.log();
  const { frames, openings } = await measureCanvas(server.url, browser);
  await browser.close();
  console.log('The canvas in a browser without a graphics card; at 60 frames per second a frame takes 16.7 ms.\n');
  console.log('gesture                                        frames   median ms   p95 ms   main thread ms');
  for (const { gesture, frames: count, median, p95, work } of frames) {
    console.log(
      [
        gesture.padEnd(43),
        String(count).padStart(9),
        median.toFixed(1).padStart(11),
        p95.toFixed(1).padStart(8),
        work.toFixed(1).padStart(16),
      ].join(' '),
    );
  }
  console.log();
  for (const { nodes, milliseconds } of openings)
    console.log(
      `${`Open ${nodes.toLocaleString('en')} nodes`.padEnd(27)}${Math.round(milliseconds).toLocaleString('en')} ms`,
    );
}
