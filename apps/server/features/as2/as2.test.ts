import { setTimeout as pause } from 'node:timers/promises';
import type { CredentialView } from '@heddle/contract/api/credentials';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import { isJsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { packMessage } from '@heddle/nodes/lib/as2/pack';
import type { As2Party } from '@heddle/nodes/lib/as2/party';
import { readReceipt } from '@heddle/nodes/lib/as2/receipt';
import { mill, partyOf, shop } from '@heddle/nodes/testing/as2-parties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let address: string;
/** The shop, which sends, and the mill, which receives. */
let ada: Person;
let max: Person;
let receiver: WorkflowView;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8, ::1' });
  [ada, max] = [await app.signUp(), await app.signUp()];
  address = await app.open();
  const partner = await credential(max, { ...partyOf(mill, shop), url: `${address}/nowhere` });
  receiver = await saveWorkflow(
    max,
    [node('receive', 'as2Trigger', { partner }), node('read', 'ediDocument', { operation: 'read' })],
    chain('receive', 'read'),
  );
});
afterAll(() => app.end());

async function credential(person: Person, values: object): Promise<string> {
  const answer = await person.send('POST', '/api/credentials', { name: 'Partner', type: 'as2Partner', values });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CredentialView>().id;
}

const document = {
  orderNumber: '4500001234',
  orderDate: '2026-03-01',
  lines: [{ quantity: 10, unit: 'EA', price: 9.5, ids: { buyerPart: 'A-1' } }],
};

/** A run of the shop that writes an order and sends it. */
async function send(data: object, more: Partial<As2Party> = {}): Promise<string> {
  const url = `${address}/as2/${receiver.id}`;
  const partner = await credential(ada, { ...partyOf(shop, mill), url, ...more });
  const fields = { operation: 'write', type: '850', sender: 'SHOP', receiver: 'MILL' };
  const { id: workflowId } = await saveWorkflow(
    ada,
    [
      node('start', 'manualTrigger', { items: JSON.stringify(document) }),
      node('write', 'ediDocument', fields),
      node('send', 'as2Send', { partner, sendRetries: 0, ...data }),
    ],
    chain('start', 'write', 'send'),
  );
  return (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>().id;
}

const outputOf = ({ steps }: RunView, id: string) => steps.find(({ nodeId }) => nodeId === id)?.output?.['main'];
const receivedRuns = async (): Promise<RunSummary[]> =>
  (await max.send('GET', `/api/executions?workflowId=${receiver.id}`)).json();

/** The Message-ID by which a run of the mill was started. */
function idOf(view: RunView): unknown {
  const as2 = outputOf(view, 'receive')?.[0]?.json['as2'];
  return isJsonObject(as2) ? as2['messageId'] : undefined;
}

/** The run of the mill that a message has started. */
async function received(messageId: unknown): Promise<RunView> {
  for (;;) {
    for (const { id } of await receivedRuns()) {
      const view = await finishedRun(max, id);
      if (idOf(view) === messageId) return view;
    }
    await pause(5);
  }
}

/** Posts a message of the shop as any other program would. */
async function post(
  messageId: string,
  { body: change = (body: Buffer) => body, ...more }: Partial<As2Party> & { body?: (body: Buffer) => Buffer } = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const content = { bytes: Buffer.from('ISA*~'), mediaType: 'application/edi-x12', name: 'a.x12' };
  const packed = packMessage(content, partyOf(shop, mill, more), { messageId, now: Date.now() });
  return fetch(`${address}/as2/${receiver.id}`, {
    method: 'POST',
    headers: {
      ...packed.headers,
      'AS2-From': 'SHOP',
      'AS2-To': 'MILL',
      'Message-ID': messageId,
      'Disposition-Notification-To': 'shop',
      'Disposition-Notification-Options':
        'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha-256',
      ...headers,
    },
    body: Uint8Array.from(change(Buffer.from(packed.body))),
  });
}

/** The receipt in an answer, as the shop reads it. */
async function receiptIn(answer: Response) {
  const body = Buffer.from(await answer.arrayBuffer());
  return readReceipt({ headers: Object.fromEntries(answer.headers), body }, partyOf(shop, mill), Date.now());
}

describe('Two ends', () => {
  it.each([
    ['at once', { receipt: 'signed' }],
    ['later', { receipt: 'later' }],
  ])('exchange an order, whose receipt comes %s', async (_, data) => {
    const view = await finishedRun(ada, await send(data));
    const [sent] = outputOf(view, 'send') ?? [];
    expect(view.steps.map(({ error }) => error)).toEqual(view.steps.map(() => null));
    expect(view.status).toBe('completed');
    expect(sent?.json['receipt']).toMatchObject({ partner: 'MILL', disposition: 'processed', isSigned: true });
    const { messageId } = (sent?.json['receipt'] ?? {}) as { messageId?: string };
    const arrived = await received(messageId);
    expect(outputOf(arrived, 'receive')?.[0]).toMatchObject({
      json: {
        name: sent?.json['name'],
        mediaType: 'application/edi-x12',
        as2: { from: 'SHOP', to: 'MILL', signature: 'sha-256', encryption: 'aes256-cbc', compressed: false },
      },
      files: { file: { name: sent?.json['name'] } },
    });
    expect(outputOf(arrived, 'read')?.[0]?.json).toMatchObject({ type: '850', valid: true, document });
  });

  it('end the step with the reason where the message is refused', async () => {
    const view = await finishedRun(ada, await send({ receipt: 'signed' }, { signature: 'sha-1' }));
    expect(view.steps.find(({ nodeId }) => nodeId === 'send')?.error).toMatchObject({
      code: 'as2_refused',
      message: expect.stringContaining('authentication-failed'),
    });
  });
});

describe('A message', () => {
  it('that arrives again gets the same receipt and starts nothing, also at the same moment', async () => {
    const id = '<again@shop>';
    const answers = [...(await Promise.all([post(id), post(id)])), await post(id)];
    const texts = await Promise.all(answers.map(async (answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('Original-Message-ID: <again@shop>');
    expect(answers[0]?.headers.get('message-id')).toBe(answers[2]?.headers.get('message-id'));
    const views = await Promise.all((await receivedRuns()).map(async (run) => finishedRun(max, run.id)));
    expect(views.filter((view) => idOf(view) === id)).toHaveLength(1);
  });

  it('that was changed on its way is refused, starts nothing, and may come again', async () => {
    const id = '<changed@shop>';
    const before = (await receivedRuns()).length;
    const spoil = (body: Buffer): Buffer => {
      body[body.length - 40] = (body[body.length - 40] ?? 0) ^ 1;
      return body;
    };
    const refused = await receiptIn(await post(id, { body: spoil }));
    expect(refused).toMatchObject({ isSigned: true, mic: null });
    expect(refused.disposition).toMatch(/^processed\/error: /);
    expect(await receivedRuns()).toHaveLength(before);
    expect(await receiptIn(await post(id))).toMatchObject({ disposition: 'processed' });
    expect(await receivedRuns()).toHaveLength(before + 1);
  });

  it.each([
    ['is not signed', { signature: 'none' }],
    ['is not encrypted', { encryption: 'none' }],
  ] as const)('that %s is refused, as the trigger requires it', async (_, more) => {
    expect(await receiptIn(await post(`<${Object.keys(more).join('')}@shop>`, more))).toMatchObject({
      disposition: 'processed/error: insufficient-message-security',
    });
  });

  it('of somebody unknown, without a name or too large is refused before anything is read', async () => {
    const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: string }).code;
    const unknown = await post('<u@shop>', {}, { 'AS2-From': 'OTHER' });
    expect([unknown.status, await codeOf(unknown)]).toEqual([403, 'as2_partner_unknown']);
    const nameless = await post('<n@shop>', {}, { 'AS2-From': '' });
    expect([nameless.status, await codeOf(nameless)]).toEqual([400, 'as2_header_invalid']);
    const large = await post('<l@shop>', { body: () => Buffer.alloc(1024 * 1024 + 1) });
    expect([large.status, await codeOf(large)]).toEqual([413, 'body_too_large']);
    const nowhere = await fetch(`${address}/as2/nobody`, {
      method: 'POST',
      headers: { 'AS2-From': 'SHOP', 'AS2-To': 'MILL', 'Message-ID': '<1>' },
    });
    expect([nowhere.status, await codeOf(nowhere)]).toEqual([404, 'hook_not_found']);
  });

  it('that nobody has signed sends no receipt to where it says', async () => {
    const answer = await post(
      '<elsewhere@shop>',
      { signature: 'none' },
      { 'Receipt-Delivery-Option': 'http://127.0.0.1:9/x' },
    );
    expect(answer.status).toBe(204);
    const rows = await app.platform.db
      .selectFrom('as2_receipts')
      .select('deliver_to')
      .where('message_id', '=', '<elsewhere@shop>')
      .execute();
    expect(rows).toEqual([]);
  });

  it('without the wish for a receipt gets none', async () => {
    const answer = await post('<quiet@shop>', {}, { 'Disposition-Notification-To': '' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await received('<quiet@shop>');
  });
});
