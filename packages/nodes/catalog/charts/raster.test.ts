import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'heddle-no-fonts-'));
afterAll(() => rm(folder, { recursive: true }));

const draws = `
  const { toPng } = await import(${JSON.stringify(new URL('./raster.ts', import.meta.url).href)});
  const step = { signal: new AbortController().signal, resources: { user: '', charge() {} } };
  const drawn = async (letter) => Buffer.from(await toPng('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="5" y="30" font-size="24" font-family="Roboto">' + letter + '</text></svg>', 1, step));
  const [a, b] = [await drawn('Ä'), await drawn('Ж')];
  console.log(a.equals(b) ? 'boxes' : 'letters');
`;

it('letters are drawn where the machine has no fonts at all', async () => {
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', draws], {
    env: { FONTCONFIG_FILE: config },
  });
  expect(stdout.trim()).toBe('letters');
});
