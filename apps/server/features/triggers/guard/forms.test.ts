import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { FileRef } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HookTester } from '../../../testing/hook-tester.ts';
import { createHookTester } from '../../../testing/hook-tester.ts';

let hooks: HookTester;
let secret: string;
beforeAll(async () => {
  hooks = await createHookTester();
  secret = (
    await hooks.owner.send('POST', '/api/credentials', {
      name: 'Secret',
      type: 'webhookSecret',
      values: { secret: 'hush' },
    })
  ).json<{ id: string }>().id;
});
afterAll(() => hooks.app.end());

const type = 'multipart/form-data; boundary=edge';
const part = (head: string, content: string): string =>
  `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const scan = 'page '.repeat(50_000);
/** A form with a field and a file, and something behind its last part, which is signed as well. */
const form = `${part('name="title"', 'Invoice')}${part('name="scan"; filename="scan.txt"', scan)}--edge--\r\nbehind it`;

const sign = (body: string): string => `sha256=${createHmac('sha256', 'hush').update(body).digest('hex')}`;
const signed = (data: WorkflowNode['data'] = {}): Promise<WorkflowView> =>
  hooks.save({ auth: 'signature', signature: 'github', signatureCredential: secret, ...data });

const call = (workflow: WorkflowView, body: string, signature = sign(body), contentType = type): Promise<Response> =>
  hooks.call(workflow, '/webhook', {
    body,
    headers: { 'content-type': contentType, 'x-hub-signature-256': signature },
  });

/** The status of a form that is sent in chunks, without Content-Length. */
async function chunked(workflow: WorkflowView, body: string, signature: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'content-type': type, 'transfer-encoding': 'chunked', 'x-hub-signature-256': signature };
  const sent = httpRequest(`${hooks.address}/hooks/${workflow.id}/webhook`, { method: 'POST', headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sent.on('error', reject);
  for (let at = 0; at < body.length; at += 1000) sent.write(body.slice(at, at + 1000));
  sent.end();
  return promise;
}

/** Whatever is stored of files: their names on disk, and the rows that know of them. */
async function stored(): Promise<{ disk: string[]; rows: unknown[] }> {
  const { db, config } = hooks.app.platform;
  const disk = (await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  return { disk: disk.toSorted(), rows: await db.selectFrom('files').select('id').execute() };
}

describe('a signed form', () => {
  it('is accepted with its files, also without Content-Length', async () => {
    const workflow = await signed();
    const [item] = (await hooks.received(await call(workflow, form))) as {
      json: object;
      files: Record<string, FileRef>;
    }[];
    expect(item?.json).toEqual({ title: 'Invoice' });
    const file = item?.files['scan'];
    expect(file).toMatchObject({ name: 'scan.txt', size: scan.length });
    if (file) expect(await text(await hooks.app.platform.files.open(file))).toBe(scan);
    expect(await chunked(workflow, form, sign(form))).toBe(202);
    expect((await call(workflow, form, sign(form), 'Multipart/Form-Data; boundary=edge')).status).toBe(202);
    expect((await hooks.runsOf(workflow)).length).toBe(3);
  });

  it('with a wrong signature starts nothing, and its files are gone', async () => {
    const workflow = await signed();
    const before = await stored();
    for (const [body, signature, reason] of [
      [form, sign(`${form}.`), 'is wrong'],
      [form.replace('Invoice', 'Invoicf'), sign(form), 'is wrong'],
      [form.replace('behind', 'before'), sign(form), 'is wrong'],
      [form, 'sha256=nonsense', 'cannot be read'],
    ] as const) {
      const refused = await call(workflow, body, signature);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        code: 'hook_signature',
        message: `The signature of the request ${reason}.`,
      });
    }
    expect(await chunked(workflow, form, sign('another'))).toBe(401);
    expect(await stored()).toEqual(before);
    expect(await hooks.runsOf(workflow)).toEqual([]);
  });

  it('may be too large or broken, whatever its signature', async () => {
    const workflow = await signed({ maxBody: 100 });
    const before = await stored();
    const small = form.replace(scan, 'page');
    expect(await chunked(workflow, small, sign(small))).toBe(202);
    expect(await chunked(workflow, form, sign(form))).toBe(413);
    expect((await call(workflow, form)).status).toBe(413);
    const broken = small.replace('--edge--', '');
    const refused = await call(workflow, broken);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'body_malformed']);
    expect(await hooks.runsOf(workflow)).toHaveLength(1);
    expect((await stored()).disk).toHaveLength(before.disk.length + 1);
  });
});

it('a form without Content-Length is limited at any webhook', async () => {
  const workflow = await hooks.save({ maxBody: 100 });
  expect(await chunked(workflow, form.replace(scan, 'page'), '')).toBe(202);
  expect(await chunked(workflow, form, '')).toBe(413);
});
