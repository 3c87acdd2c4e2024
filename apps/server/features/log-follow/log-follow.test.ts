import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { RunSummary } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PolledTriggerTester } from '../../testing/polled-trigger-tester.ts';
import { createPolledTriggerTester } from '../../testing/polled-trigger-tester.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { allowedFile } from './allowed.ts';
import { LONGEST_LINE, linesIn } from './lines.ts';
import { logSource } from './source.ts';

let folder = '';
let log = '';
let tester: PolledTriggerTester;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'heddle-logs-')));
  log = join(folder, 'app.log');
  tester = await createPolledTriggerTester(() => logSource([folder]));
});
afterEach(async () => {
  await tester.end();
  await rm(folder, { recursive: true, force: true });
});

const follow = (data: JsonObject = {}): WorkflowNode =>
  node('log', 'logTrigger', { path: log, format: 'none', ...data });
/** The lines that the runs were given, run by run, in the order in which they began. */
const given = async (): Promise<JsonValue[][]> =>
  (await tester.runs()).map((items) => items.map(({ line }) => line ?? null));
const allLines = async (): Promise<JsonValue[]> => (await given()).flat().sort();
const write = async (text: string): Promise<void> => {
  await appendFile(log, text);
  await tester.poll();
};

describe('new lines', () => {
  it('start a run once they are whole', async () => {
    await write('before\n');
    await tester.save(follow());
    await write('one\r\ntwo\nthr');
    await write('ee\n');
    expect(await given()).toEqual([['one', 'two'], ['three']]);
    expect((await tester.runs())[1]).toEqual([{ line: 'three', log: { path: log, at: 16 } }]);
  });

  it('are found from the first on where that is wanted, also of a file that comes later', async () => {
    await tester.save(follow());
    await tester.poll();
    await write('first\n');
    await tester.save(follow({ from: 'start' }));
    await tester.poll();
    expect(await given()).toEqual([['first'], ['first']]);
  });

  it('come as many to a run as it may have', async () => {
    await tester.save(follow({ batchSize: 2 }));
    await write('1\n2\n3\n4\n5\n');
    expect(await given()).toEqual([['1', '2'], ['3', '4'], ['5']]);
  });

  it('are read by their format and passed over where they are not wanted', async () => {
    await tester.save(
      follow({ format: 'logfmt', unparsed: false, contains: 'msg', filtered: true, filter: 'status >= 500' }),
    );
    await write('msg=a status=200\nno pairs msg\nmsg=b status=503\nstatus=500\n');
    expect(await tester.runs()).toMatchObject([[{ msg: 'b', status: 503, line: 'msg=b status=503' }]]);
  });

  it('start one run each with several servers at work', async () => {
    await tester.save(follow({ batchSize: 3 }));
    const other = tester.server();
    for (let part = 0; part < 5; part += 1) {
      await appendFile(log, `${part}a\n${part}b\n${part}c\n${part}d\n`);
      await Promise.all([tester.poll(), other.poll()]);
    }
    await tester.poll();
    expect(await allLines()).toEqual(
      [0, 1, 2, 3, 4].flatMap((part) => ['a', 'b', 'c', 'd'].map((letter) => `${part}${letter}`)),
    );
  });
});

describe('a log that is', () => {
  beforeEach(async () => {
    await writeFile(log, 'old\n');
    await tester.save(follow({ from: 'start' }));
    await tester.poll();
  });

  it('renamed is read to its end before the new one', async () => {
    await appendFile(log, 'late\nunended');
    await rename(log, `${log}.1`);
    await tester.poll();
    await write('new\n');
    expect(await given()).toEqual([['old'], ['late', 'unended'], ['new']]);
  });

  it('emptied begins anew, as often as that happens', async () => {
    for (const line of ['a', 'b']) {
      await truncate(log, 0);
      await tester.poll();
      await write(`${line}\n`);
    }
    expect(await given()).toEqual([['old'], ['a'], ['b']]);
  });

  it('replaced by a longer one is known as another one', async () => {
    await writeFile(log, 'another, longer\n');
    await tester.poll();
    expect(await allLines()).toEqual(['another, longer', 'old']);
  });

  it('deleted is waited for', async () => {
    await rm(log);
    await tester.poll();
    await write('again\n');
    expect(await allLines()).toEqual(['again', 'old']);
  });
});

describe('where a server dies', () => {
  it('the run that was being started is started once', async () => {
    await writeFile(log, '');
    await tester.save(follow({ batchSize: 2 }));
    const [before] = await tester.rows();
    await write('1\n2\n');
    const [after] = await tester.rows();
    await tester.stop();
    await tester.db
      .updateTable('followers')
      .set({ position: before?.position ?? '', until: after?.position ?? '' })
      .execute();
    await appendFile(log, '3\n');
    await tester.server().poll();
    expect(await given()).toEqual([['1', '2'], ['3']]);
  });
});

describe('a path', () => {
  it('has to lead into a folder that is open', async () => {
    const open = join(folder, 'open');
    await mkdir(open);
    await writeFile(join(folder, 'secret.log'), 'x');
    await symlink(join(folder, 'secret.log'), join(open, 'way.log'));
    await mkdir(join(open, 'sub'));
    const codeOf = (path: string, folders = [open]) =>
      allowedFile(path, folders).catch((error: unknown) => (error instanceof HeddleError ? error.code : error));
    expect(await codeOf(log, [])).toBe('log_folders_unset');
    expect(await codeOf(join(folder, 'secret.log'))).toBe('log_path_forbidden');
    expect(await codeOf(join(open, '../secret.log'))).toBe('log_path_forbidden');
    expect(await codeOf('open/way.log')).toBe('log_path_forbidden');
    expect(await codeOf(join(open, 'way.log'))).toBe('log_path_forbidden');
    expect(await codeOf(join(open, 'sub'))).toBe('log_file_unreadable');
    expect(await codeOf(join(open, 'none.log'))).toBeNull();
    await writeFile(join(open, 'sub', 'a.log'), '');
    expect(await codeOf(join(open, 'sub', 'a.log'))).toBe(join(open, 'sub', 'a.log'));
  });
});

describe('lines', () => {
  const linesOf = (text: string, isOver = false): string[] =>
    linesIn(Buffer.from(text), 0, isOver).map((line) => line.text);

  it('end with a line feed, or where the file does', () => {
    expect([linesOf('a\n\nb\r\nc'), linesOf('a\nc', true), linesOf('')]).toEqual([['a', '', 'b'], ['a', 'c'], []]);
  });

  it('that are too long are several', () => {
    const long = 'x'.repeat(LONGEST_LINE + 10);
    expect(linesOf(`${long}\nb\n`).map((line) => line.length)).toEqual([LONGEST_LINE, 10, 1]);
    expect(linesOf(long).map((line) => line.length)).toEqual([LONGEST_LINE]);
  });
});

describe('a server whose operator has opened no folder', () => {
  it('says so by a run that fails, once', async () => {
    const app = await createTestApp();
    try {
      const owner = await app.signUp();
      const workflow = await saveWorkflow(owner, [follow()]);
      await app.open();
      await vi.waitFor(async () => {
        const runs = (await owner.send('GET', `/api/executions?workflowId=${workflow.id}`)).json<RunSummary[]>();
        expect(runs).toMatchObject([{ status: 'failed', error: { code: 'log_folders_unset' } }]);
      }, 10_000);
    } finally {
      await app.end();
    }
  });
});
