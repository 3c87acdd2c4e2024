import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { slackMessage } from './slackMessage.node.ts';

/** Uploads a file with this content; returns what Slack was sent, and what the node gave. */
async function upload(content: string) {
  const files = new MemoryFileStore();
  const file = await files.put(Buffer.from(content), { name: 'report.txt', mediaType: 'text/plain' });
  const asked: { address: string; signed: boolean; body: unknown }[] = [];
  const { outputs } = await runNode(slackMessage, {
    items: [{ json: {}, files: { file } }],
    data: { operation: 'file.upload', credential: 'slack', fileChannel: 'C1', comment: 'For you', threadTs: '1.2' },
    credentials: {
      slack: { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer x' } }) },
    },
    files,
    fetch: async (url, init) => {
      const address = String(url);
      const headers = new Headers(init?.headers);
      const body = await new Response(init?.body ?? null).text();
      const isForm = headers.get('content-type')?.includes('form') ?? false;
      const sent = isForm ? Object.fromEntries(new URLSearchParams(body)) : body;
      asked.push({ address, signed: headers.has('authorization'), body: sent });
      if (address.endsWith('getUploadURLExternal'))
        return Response.json({ ok: true, upload_url: 'https://files.slack.com/upload/v1/ABC', file_id: 'F1' });
      if (address.includes('/upload/')) return new Response('OK - 5');
      return Response.json({ ok: true, files: [{ id: 'F1', title: 'report.txt' }] });
    },
  });
  return { asked, made: outputs['main']?.map(({ json }) => json) };
}

describe('A file that is uploaded to Slack', () => {
  it('goes to the address that Slack names, without the credential, and is shared then', async () => {
    const { asked, made } = await upload('hello');
    expect(asked).toEqual([
      {
        address: 'https://slack.com/api/files.getUploadURLExternal',
        signed: true,
        body: { filename: 'report.txt', length: '5' },
      },
      { address: 'https://files.slack.com/upload/v1/ABC', signed: false, body: 'hello' },
      {
        address: 'https://slack.com/api/files.completeUploadExternal',
        signed: true,
        body: {
          files: '[{"id":"F1","title":"report.txt"}]',
          channel_id: 'C1',
          thread_ts: '1.2',
          initial_comment: 'For you',
        },
      },
    ]);
    expect(made).toEqual([{ id: 'F1', title: 'report.txt' }]);
  });

  it('must not be empty', async () => {
    await expect(upload('')).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
