import type { GuardedFetch } from '@heddle/contract/node/context';
import { effectOf } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { beforeEach, describe, expect, it } from 'vitest';
import { micOf } from '../../lib/as2/pack.ts';
import { openMessage } from '../../lib/as2/open.ts';
import type { As2Party } from '../../lib/as2/party.ts';
import { readName } from '../../lib/as2/party.ts';
import { packReceipt, receiptRequest } from '../../lib/as2/receipt.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { curve, expiredCertificate, mill, partyOf, shop } from '../../testing/as2-parties.ts';
import { as2Partner } from '../../credentials/types/as2Partner.ts';
import { e2openScm } from '../supply-chain/e2openScm.node.ts';
import { as2Send } from './as2Send.node.ts';
import { as2Trigger } from './as2Trigger.node.ts';

const now = Date.UTC(2027, 0, 1);
const interchange =
  'ISA*00*          *00*          *ZZ*SHOP           *ZZ*MILL           *260301*1200*U*00401*000000042*0*P*>~';
const values = (more: JsonObject = {}): JsonObject => ({
  ...partyOf(shop, mill),
  url: 'https://mill.example.com/as2',
  user: '',
  password: '',
  ca: '',
  ...more,
});

interface Seen {
  headers: Headers;
  text: string;
}

/** The mill: it reads what arrives with the library and answers with a receipt. */
class Mill {
  readonly seen: Seen[] = [];
  receipts: { headers: Record<string, string>; body: Buffer }[] = [];
  party: As2Party = partyOf(mill, shop);
  disposition = 'processed';
  mic: string | null = null;
  status = 200;

  fetch: GuardedFetch = async (_url, init) => {
    if (this.status !== 200) return new Response('no', { status: this.status });
    const request = new Request('https://mill.example.com/as2', init);
    const headers = Object.fromEntries(request.headers);
    const body = Buffer.from(await request.arrayBuffer());
    const found = openMessage({ headers, body }, this.party, { limit: 1_000_000, now });
    const text = Buffer.from(found.contents[0]?.bytes ?? []).toString();
    this.seen.push({ headers: request.headers, text });
    const asked = receiptRequest(headers, found.signature);
    if (!asked.wanted) return new Response(null, { status: 204 });
    const mic = micOf(found.micContent, asked.digest);
    const receipt = {
      messageId: headers['message-id'] ?? '',
      disposition: this.disposition,
      mic: { ...mic, value: this.mic ?? mic.value },
      text: 'Thank you.',
    };
    const packed = packReceipt(receipt, this.party, { isSigned: asked.signed, now });
    if (asked.url === null) return new Response(Uint8Array.from(packed.body), { headers: packed.headers });
    this.receipts.push(packed);
    return new Response(null, { status: 200 });
  };
}

let [partner, files, state] = [new Mill(), new MemoryFileStore(), createMemoryState()];
beforeEach(() => {
  [partner, files, state] = [new Mill(), new MemoryFileStore(), createMemoryState()];
});

const order = async (text = interchange): Promise<Item> => ({
  json: { name: '850.x12' },
  files: { file: await files.put(Buffer.from(text), { name: '850.x12', mediaType: 'text/plain' }) },
});

const send = async (data: JsonObject, run: NodeRun & { credential?: JsonObject } = {}) =>
  runNode(as2Send, {
    items: [await order()],
    files,
    state,
    now,
    fetch: partner.fetch,
    credentials: { mill: exampleCredential(values(run.credential)) },
    data: { partner: 'mill', sendRetries: 0, ...data },
    ...run,
  });

describe('AS2 Send', () => {
  it('sends the file of an item, and gives the receipt that confirms it', async () => {
    const { outputs } = await send({ subject: 'Orders' });
    expect(outputs['main']?.[0]?.json).toMatchObject({
      name: '850.x12',
      receipt: {
        partner: 'MILL',
        disposition: 'processed',
        micAlgorithm: 'sha-256',
        isSigned: true,
        text: 'Thank you.',
      },
    });
    const [{ headers, text } = { headers: new Headers(), text: '' }] = partner.seen;
    expect(text).toBe(interchange);
    expect(Object.fromEntries(headers)).toMatchObject({
      'as2-version': '1.2',
      'as2-from': 'SHOP',
      'as2-to': 'MILL',
      subject: 'Orders',
      'mime-version': '1.0',
      'content-type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
    });
    expect(headers.get('message-id')).toMatch(/^<[\da-f]{40}@SHOP>$/);
  });

  it('sends the same Message-ID again after a crash, and another one for another item or run', async () => {
    await send({});
    state = createMemoryState();
    await send({});
    await send({}, { runId: 'run-2', state: createMemoryState() });
    const ids = partner.seen.map(({ headers }) => headers.get('message-id'));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('sends nothing twice that was confirmed, when the step is repeated', async () => {
    const items = [await order(), await order()];
    await send({}, { items });
    await send({}, { items, attempt: 2 });
    expect(partner.seen).toHaveLength(2);
  });

  it.each([
    ['confirms other contents', { mic: 'AAAA' }, 'as2_receipt_differs'],
    ['refuses the message', { disposition: 'processed/error: decryption-failed' }, 'as2_refused'],
    ['fails', { status: 500 }, 'http_status'],
  ])('fails where the partner %s', async (_, more, code) => {
    Object.assign(partner, more);
    await expect(send({})).rejects.toMatchObject({ code });
  });

  it('fails where somebody else has signed the receipt', async () => {
    partner.party = partyOf(mill, shop);
    const credential = { partnerCertificate: shop.certificate, encryption: 'none' };
    await expect(send({}, { credential })).rejects.toMatchObject({ code: 'as2_receipt_invalid' });
  });

  it('asks for no receipt where none is wanted', async () => {
    const { outputs } = await send({ receipt: 'none' });
    expect(outputs['main']?.[0]?.json['receipt']).toEqual({ messageId: expect.any(String), partner: 'MILL' });
  });

  it('logs in where the partner asks for it', async () => {
    await send({}, { credential: { user: 'ada', password: 'secret' } });
    expect(partner.seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa('ada:secret')}`);
  });
});

describe('A node for a supply-chain system', () => {
  it('sends with AS2 as well', async () => {
    const { outputs } = await runNode(e2openScm, {
      items: [await order()],
      files,
      now,
      fetch: partner.fetch,
      credentials: { mill: exampleCredential(values()) },
      data: { operation: 'send', partner: 'mill' },
    });
    expect(outputs['main']?.[0]?.json).toMatchObject({ name: '850.x12', receipt: { disposition: 'processed' } });
    expect(partner.seen.map(({ text }) => text)).toEqual([interchange]);
    expect(effectOf(e2openScm, { operation: 'send', numbers: 'entered' })).toBe('write');
  });
});

describe('A receipt that comes later', () => {
  const later = { receipt: 'later', receiptUrl: 'https://heddle.example.com/api/callbacks/run-1/token' };

  /** The signal of the server for a receipt that was posted. */
  async function signalOf(packed: { headers: Record<string, string>; body: Buffer } | undefined, item = '0') {
    if (!packed) throw new Error('There is no receipt.');
    const file = await files.put(packed.body, { name: 'body', mediaType: 'x' });
    const headers = { 'content-type': packed.headers['Content-Type'] ?? '' };
    return { value: { query: { item }, headers, body: null, files: { body: { ...file } } } };
  }

  it('is waited for, and then given', async () => {
    const first = await send(later);
    expect(first.wait).toEqual({ duration: 24 * 3_600_000, channel: expect.stringMatching(/^@callback:as2-/) });
    const url = partner.seen[0]?.headers.get('receipt-delivery-option');
    expect(url).toMatch(
      /^https:\/\/heddle\.example\.com\/api\/callbacks\/run-1\/token\/receipts\/as2-[\da-f]{16}\?item=0$/,
    );
    const resumed = await signalOf(partner.receipts[0]);
    const { outputs } = await send(later, { resumed });
    expect(outputs['main']?.[0]?.json['receipt']).toMatchObject({ disposition: 'processed', isSigned: true });
    expect(partner.seen).toHaveLength(1);
  });

  it('ends the wait only once all items have theirs', async () => {
    const items = [await order(), await order(`${interchange}2`)];
    await send(later, { items });
    const [first, second] = partner.receipts;
    expect((await send(later, { items, resumed: await signalOf(first, '0') })).wait).toBeDefined();
    // One that is for another item changes nothing.
    const wrong = await send(later, { items, resumed: await signalOf(first, '1') });
    expect(wrong).toMatchObject({ wait: {}, logs: [expect.stringContaining('another message')] });
    const { outputs } = await send(later, { items, resumed: await signalOf(second, '1') });
    expect(outputs['main']).toHaveLength(2);
  });

  it('counts for nothing where it is forged', async () => {
    await send(later);
    const forged = packReceipt(
      {
        messageId: partner.seen[0]?.headers.get('message-id') ?? '',
        disposition: 'processed',
        mic: { value: 'A', digest: 'sha-256' },
        text: '',
      },
      partyOf(shop, shop),
      { isSigned: true, now },
    );
    expect(await send(later, { resumed: await signalOf(forged) })).toMatchObject({
      wait: {},
      logs: [expect.any(String)],
    });
  });

  it('fails the step where it refuses, or does not come; another attempt sends the message again', async () => {
    partner.disposition = 'processed/error: unexpected-processing-error';
    await send(later);
    const resumed = await signalOf(partner.receipts[0]);
    await expect(send(later, { resumed })).rejects.toMatchObject({ code: 'as2_refused' });
    const tomorrow = { now: now + 24 * 3_600_000, resumed: { expired: true } as const };
    await expect(send(later, tomorrow)).rejects.toMatchObject({ code: 'as2_receipt_missing' });
    expect((await send(later, { attempt: 2 })).wait).toBeDefined();
    const ids = partner.seen.map(({ headers }) => headers.get('message-id'));
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('needs a URL that the partner can reach', async () => {
    await expect(send({ ...later, receiptUrl: '' })).rejects.toMatchObject({ code: 'field_invalid' });
    expect(partner.seen).toHaveLength(0);
  });
});

describe('AS2 Trigger', () => {
  it('gives what was received as text, too', async () => {
    const items = [await order('UNB+Ü')];
    const { outputs } = await runNode(as2Trigger, { items, files, data: { contents: 'text' } });
    expect(outputs['main']?.[0]?.json).toMatchObject({ body: 'UNB+Ü' });
  });
});

describe('A credential of a partner', () => {
  const tools = {
    fetch: partner.fetch,
    addressOf: async () => '127.0.0.1',
    signal: new AbortController().signal,
    token: async () => '',
  };
  const entered = { ...partyOf(shop, mill), url: '', user: '', password: '', ca: '' };

  it('says until when the certificates hold', async () => {
    expect(await as2Partner.test?.(entered, tools)).toMatch(/holds until 2126-.*that of MILL until 2126-/);
  });

  it.each([
    ['the key belongs to another certificate', { key: mill.key }],
    ['the certificate of the partner has expired', { partnerCertificate: expiredCertificate }],
    ['the partner cannot be encrypted for', { partnerCertificate: curve.certificate }],
  ])('is refused where %s', async (_, more) => {
    await expect(as2Partner.test?.({ ...entered, ...more }, tools)).rejects.toMatchObject({
      code: 'credential_invalid',
    });
  });
});

it('reads names as headers have them', () => {
  expect([readName('ACME'), readName('"ACME Corp"'), readName(String.raw`"a\"b"`), readName(undefined)]).toEqual([
    'ACME',
    'ACME Corp',
    'a"b',
    '',
  ]);
});
