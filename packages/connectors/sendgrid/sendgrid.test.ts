import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { sendgridAddress } from './address.ts';
import { sendgridApi } from './sendgridApi.node.ts';
import { sendgridTrigger } from './sendgridTrigger.node.ts';

const credentials = { account: exampleCredential({ region: 'eu' }) };

async function send(data: object, bytes?: Uint8Array) {
  const files = new MemoryFileStore();
  const file = bytes && (await files.put(bytes, { name: 'note.txt', mediaType: 'text/plain' }));
  const sent: { url: string; body: unknown }[] = [];
  const { outputs } = await runNode(sendgridApi, {
    items: [{ json: {}, ...(file ? { files: { note: file } } : {}) }],
    data: { credential: 'account', to: 'ada@example.com, grace@example.com', fromEmail: 'shop@example.com', ...data },
    credentials,
    files,
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: await new Response(init?.body as BodyInit).json() });
      return new Response(null, { status: 202, headers: { 'x-message-id': 'm1' } });
    },
  });
  return { sent, given: outputs['main']?.map(({ json }) => json) };
}

describe('A mail sent with SendGrid', () => {
  it('has its recipients in one message, the plain text before HTML, and goes to the region of the account', async () => {
    const { sent, given } = await send({
      subject: 'Your order',
      mailText: 'Thanks',
      mailHtml: '<p>Thanks</p>',
      bcc: 'log@example.com',
      replyTo: 'help@example.com',
      sendAt: '2026-03-01T12:00:00Z',
    });
    expect(sent).toEqual([
      {
        url: 'https://api.eu.sendgrid.com/v3/mail/send',
        body: {
          personalizations: [
            {
              to: [{ email: 'ada@example.com' }, { email: 'grace@example.com' }],
              bcc: [{ email: 'log@example.com' }],
            },
          ],
          from: { email: 'shop@example.com' },
          reply_to: { email: 'help@example.com' },
          subject: 'Your order',
          content: [
            { type: 'text/plain', value: 'Thanks' },
            { type: 'text/html', value: '<p>Thanks</p>' },
          ],
          send_at: 1_772_366_400,
        },
      },
    ]);
    expect(given).toEqual([{ messageId: 'm1', accepted: true }]);
  });

  it('has the data of its template, and attachments in base64', async () => {
    const templateData = [{ name: 'order', value: 7, type: 'number' }];
    const { sent } = await send({ templateId: 'd-1', templateData, attachments: 'note' }, Buffer.from('held'));
    expect(sent[0]?.body).toMatchObject({
      personalizations: [{ dynamic_template_data: { order: 7 } }],
      template_id: 'd-1',
      attachments: [{ content: 'aGVsZA==', filename: 'note.txt', type: 'text/plain', disposition: 'attachment' }],
    });
  });

  it('is refused where its attachments are not there or larger than SendGrid takes', async () => {
    await expect(send({ attachments: 'other' })).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(send({ attachments: 'note' }, Buffer.alloc(20 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});

describe('The region of an account', () => {
  it('is the EU only where the credential says so', () => {
    expect([sendgridAddress({ region: 'eu' }), sendgridAddress({})]).toEqual([
      'https://api.eu.sendgrid.com',
      'https://api.sendgrid.com',
    ]);
  });
});

describe('A poll for bounces', () => {
  it('asks from the last one on, in seconds, and gives an address that bounces again', async () => {
    const created = 1_772_366_400;
    const asked: (string | null)[] = [];
    const poll = (position: object | null, bounces: object[]) =>
      sendgridTrigger.poll?.({
        data: { event: 'mailBounced' },
        credential: exampleCredential({}),
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        position: position as never,
        fetch: async (url) => {
          asked.push(new URL(url).searchParams.get('start_time'));
          return Response.json(bounces);
        },
      });
    const first = { created, email: 'gone@example.com' };
    const again = { created: created + 60, email: 'gone@example.com' };
    const known = { time: created * 1000, seen: [`gone@example.com@${created * 1000}`] };
    const found = await poll(known, [first, again]);
    expect(found?.records.map(({ json }) => json)).toEqual([again]);
    expect(asked).toEqual([String(created - 600)]);
  });
});
