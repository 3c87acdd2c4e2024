import { text } from 'node:stream/consumers';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { FileRef } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, json } from '../../testing/hook-tester.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester();
});
afterAll(() => hooks.app.end());

describe('a body', () => {
  const echo = (): Promise<WorkflowView> => hooks.save({ method: 'ANY' });
  const items = async (init: RequestInit): Promise<unknown> =>
    hooks.received(await hooks.call(await echo(), '/webhook', init));

  it('of JSON is the item itself; a list becomes one item per element, anything else the field value', async () => {
    expect(await items(json({ a: { b: [1] } }))).toEqual([{ json: { a: { b: [1] } } }]);
    expect(await items(json([{ id: 1 }, 2]))).toEqual([{ json: { id: 1 } }, { json: { value: 2 } }]);
    expect(
      await items({ body: '"hi"', headers: { 'content-type': 'application/vnd.shop+json; charset=utf-8' } }),
    ).toEqual([{ json: { value: 'hi' } }]);
  });

  it('of a form is one item', async () => {
    expect(await items({ body: new URLSearchParams('name=Ada&tag=a&tag=b') })).toEqual([
      { json: { name: 'Ada', tag: ['a', 'b'] } },
    ]);
  });

  it('of text becomes the field value', async () => {
    expect(await items({ body: 'Zürich', headers: { 'content-type': 'text/plain' } })).toEqual([
      { json: { value: 'Zürich' } },
    ]);
    expect(await items({ body: '<a/>', headers: { 'content-type': 'application/xml' } })).toEqual([
      { json: { value: '<a/>' } },
    ]);
  });

  it('that is missing becomes an empty item', async () => {
    expect(await items({})).toEqual([{ json: {} }]);
    expect(await items({ method: 'GET' })).toEqual([{ json: {} }]);
    expect(await items({ method: 'DELETE', headers: { 'content-type': 'application/json' } })).toEqual([{ json: {} }]);
  });

  it('of a multipart form is one item with its files', async () => {
    const form = new FormData();
    form.append('title', 'Invoice');
    form.append('tag', 'a');
    form.append('tag', 'b');
    form.append('tag', 'c');
    form.append('scan', new File(['first page'], 'one.txt', { type: 'text/plain' }));
    form.append('scan', new File(['second page'], 'two.txt', { type: 'text/plain' }));
    const [item] = (await items({ body: form })) as { json: object; files: Record<string, FileRef> }[];
    expect(item?.json).toEqual({ title: 'Invoice', tag: ['a', 'b', 'c'] });
    expect(item?.files).toMatchObject({
      scan: { name: 'one.txt', mediaType: 'text/plain', size: 10 },
      scan_2: { name: 'two.txt', size: 11 },
    });
    if (item?.files['scan_2'])
      expect(await text(await hooks.app.platform.files.open(item.files['scan_2']))).toBe('second page');
  });

  it('of any other kind is a file', async () => {
    const [item] = (await items({ body: Buffer.from([0, 255, 1]), headers: { 'content-type': 'image/png' } })) as {
      json: object;
      files: Record<string, FileRef>;
    }[];
    expect(item).toMatchObject({ json: {}, files: { body: { name: 'body', mediaType: 'image/png', size: 3 } } });
  });

  it('that cannot be read is refused, and no run is started', async () => {
    const workflow = await echo();
    for (const body of ['{"amount":', '[{"__proto__":{}}]', '['.repeat(1_000_000)]) {
      const answer = await hooks.call(workflow, '/webhook', { body, headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'body_malformed' });
    }
    const broken = await hooks.call(workflow, '/webhook', {
      body: '--x\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      code: 'body_malformed',
      message: expect.stringContaining('Unexpected end'),
    });
    expect(await hooks.runsOf(workflow)).toEqual([]);
  });

  it('of more than 1 MiB is refused, whatever its kind, and the limit is named', async () => {
    const workflow = await echo();
    const tooMuch = Buffer.alloc(1024 * 1024 + 1, 'x');
    const form = new FormData();
    form.append('scan', new File([tooMuch], 'big.txt'));
    // No part is large, but the preamble between them is.
    const manyFields = new FormData();
    for (let field = 0; field < 900; field++) manyFields.append('x'.repeat(1500), '');
    const streamed = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 17; sent++) controller.enqueue(Buffer.alloc(64 * 1024));
        controller.close();
      },
    });
    const bodies: RequestInit[] = [
      { body: tooMuch, headers: { 'content-type': 'application/json' } },
      { body: form },
      { body: manyFields },
      { body: streamed, duplex: 'half', headers: { 'content-type': 'image/png' } } as RequestInit,
    ];
    for (const init of bodies) {
      const answer = await hooks.call(workflow, '/webhook', init);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'body_too_large',
        message: 'The request body is larger than 1 MiB.',
      });
    }
    expect(await hooks.runsOf(workflow)).toEqual([]);
  });

  describe('of which only the end shows how long it is', () => {
    const MIB = 1024 * 1024;
    const multipart = 'multipart/form-data; boundary=x';
    const streamed = (pieces: readonly (string | Buffer)[], type: string): RequestInit =>
      ({
        body: new ReadableStream({
          start(controller) {
            for (const piece of pieces) controller.enqueue(Buffer.from(piece));
            controller.close();
          },
        }),
        duplex: 'half',
        headers: { 'content-type': type },
      }) as RequestInit;
    const field = (name: string, value: string): string =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = (bytes: number): (string | Buffer)[] => [
      '--x\r\ncontent-disposition: form-data; name="scan"; filename="scan.txt"\r\n\r\n',
      Buffer.alloc(bytes, 'x'),
      '\r\n--x--\r\n',
    ];
    const sizeOf = (pieces: readonly (string | Buffer)[]): number =>
      pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

    it.each([
      ['a file', [Buffer.alloc(MIB)], 'image/png'],
      ['a form with one', file(MIB - sizeOf(file(0))), multipart],
    ])('is taken up to the limit: %s', async (_kind, pieces, type) => {
      const workflow = await echo();
      expect(sizeOf(pieces)).toBe(MIB);
      expect((await hooks.call(workflow, '/webhook', streamed(pieces, type))).status).toBe(202);
      const whole = {
        body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
        headers: { 'content-type': type },
      };
      expect((await hooks.call(workflow, '/webhook', whole)).status).toBe(202);
    });

    it.each([
      ['a file', [Buffer.alloc(MIB + 1)], 'image/png'],
      ['a form with a larger one', file(MIB + 1), multipart],
      ['a form with a long value', [field('a', 'x'.repeat(MIB)), field('b', ''), '--x--\r\n'], multipart],
      [
        'a form whose names are long',
        [...Array.from({ length: 900 }, () => field('x'.repeat(1500), '')), '--x--\r\n'],
        multipart,
      ],
    ])('is refused where it is longer: %s', async (_kind, pieces, type) => {
      const workflow = await echo();
      const answer = await hooks.call(workflow, '/webhook', streamed(pieces, type));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'body_too_large' });
      expect(await hooks.runsOf(workflow)).toEqual([]);
    });
  });

  it('may be larger where the operator allows it, for webhooks only', async () => {
    const other = await createHookTester({ HEDDLE_WEBHOOK_BODY_MB: '3' });
    try {
      const workflow = await other.save({});
      const size = async (bytes: number): Promise<number> =>
        (
          await other.call(workflow, '/webhook', {
            body: Buffer.alloc(bytes, 'x'),
            headers: { 'content-type': 'text/plain' },
          })
        ).status;
      expect([await size(3 * 1024 * 1024), await size(3 * 1024 * 1024 + 1)]).toEqual([202, 413]);
      // A trigger can ask for less, never for more.
      const asking = await other.save({ maxBody: 16_384 });
      const answer = await other.call(asking, '/webhook', {
        body: Buffer.alloc(3 * 1024 * 1024 + 1),
        headers: { 'content-type': 'text/plain' },
      });
      expect(await answer.json()).toMatchObject({
        code: 'body_too_large',
        message: 'The request body is larger than 3 MiB.',
      });
    } finally {
      await other.app.end();
    }
    const saved = await hooks.owner.send('POST', '/api/workflows', {
      name: 'x'.repeat(2 * 1024 * 1024),
      nodes: [],
      edges: [],
    });
    expect(saved.statusCode).not.toBe(413);
  });
});
