import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** How to start the browser, or why there is none. */
export type Browser = { launch: LaunchOptions } | { missing: string };

const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
const unpacked = join(import.meta.dirname, '../../node_modules/.cache/heddle-chromium-153');

/**
 * The Chromium to test with: the one `PLAYWRIGHT_CHROMIUM` names, else the one that comes with npm (Linux on x64),
 * else one that the system brings.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env['PLAYWRIGHT_CHROMIUM'];
  if (named)
    return existsSync(named)
      ? { launch: { executablePath: named } }
      : { missing: `PLAYWRIGHT_CHROMIUM names ${named}, which does not exist` };
  if (process.platform === 'linux' && process.arch === 'x64') return { launch: await fromNpm() };
  const system = systemChromium[process.platform]?.find((path) => existsSync(path));
  if (system) return { launch: { executablePath: system } };
  return {
    missing: `npm has no Chromium for ${process.platform}-${process.arch} and none is installed; PLAYWRIGHT_CHROMIUM can name one`,
  };
}

const systemChromium: { [platform: string]: readonly string[] } = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

async function fromNpm(): Promise<LaunchOptions> {
  if (!existsSync(unpacked)) await unpack();
  const libraries = [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(unpacked, 'fonts.conf') };
  return {
    executablePath: join(unpacked, 'chromium'),
    // Root, as in most build containers, cannot use Chromium's sandbox; the pages it opens are our own.
    args: ['--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, ...fonts },
  };
}

/** Unpacks the browser and the libraries a bare machine lacks. Atomic, also when several processes do it at once. */
async function unpack(): Promise<void> {
  const staging = `${unpacked}.${process.pid}`;
  await mkdir(staging, { recursive: true });
  // The package unpacks to the folder for temporary files, which is asked for each time.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = staging;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) => inflate(join(bin, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await writeFile(join(staging, 'fonts.conf'), fontConfiguration);
  await rename(staging, unpacked).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  });
}

const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`;
