import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { twilioApi } from './twilioApi.node.ts';
import { twilioKey } from './twilioKey.credential.ts';
import { twilioTrigger } from './twilioTrigger.node.ts';

const SID = 'AC0123456789abcdef0123456789abcdef';
const account = exampleCredential({ accountSid: SID });

describe('A list of messages', () => {
  it('goes on at the path that Twilio names, on the same server', async () => {
    const asked: string[] = [];
    const { outputs } = await runNode(twilioApi, {
      items: [{ json: {} }],
      data: { operation: 'message.list', credential: 'account', since: '2026-03-01T12:00:00.000Z' },
      credentials: { account },
      fetch: async (url) => {
        asked.push(String(url));
        const next = `/2010-04-01/Accounts/${SID}/Messages.json?PageSize=99&Page=1&PageToken=PASM1`;
        return Response.json({
          messages: [{ sid: `SM${asked.length}` }],
          next_page_uri: asked.length === 1 ? next : null,
        });
      },
    });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ sid: 'SM1' }, { sid: 'SM2' }]);
    const list = `https://api.twilio.com/2010-04-01/Accounts/${SID}/Messages.json`;
    expect(asked).toEqual([
      `${list}?DateSent%3E=2026-03-01T12%3A00%3A00Z&PageSize=100`,
      `${list}?PageSize=99&Page=1&PageToken=PASM1`,
    ]);
  });
});

describe('A poll for received messages', () => {
  it('asks for those to the number since the last one, and gives each once', async () => {
    const message = (sid: string, second: string) => ({ sid, date_sent: `Sun, 01 Mar 2026 12:00:${second} +0000` });
    const asked: URLSearchParams[] = [];
    const time = Date.parse('2026-03-01T12:00:01Z');
    const found = await twilioTrigger.poll?.({
      data: { event: 'messageReceived', ownNumber: '+14155550100' },
      credential: account,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      position: { time, seen: ['SM1'] },
      fetch: async (url) => {
        asked.push(new URL(url).searchParams);
        return Response.json({ messages: [message('SM2', '09'), message('SM1', '01')], next_page_uri: null });
      },
    });
    expect(found?.records.map(({ key }) => key)).toEqual(['SM2']);
    expect(asked.map((search) => [search.get('To'), search.get('DateSent>')])).toEqual([
      ['+14155550100', '2026-03-01T11:50:01Z'],
    ]);
  });
});

describe('A Twilio credential', () => {
  const tools = {
    fetch: () => Promise.reject(new Error('It fetches something.')),
    addressOf: () => Promise.reject(new Error('It looks up a host.')),
    signal: new AbortController().signal,
    token: async () => '',
  };
  const userOf = async (keySid: string): Promise<string | undefined> => {
    const signed = await twilioKey.http?.({ accountSid: ` ${SID}`, keySid, secret: 's ' }, tools);
    const [, encoded = ''] = (signed?.headers?.['authorization'] ?? '').split(' ');
    return Buffer.from(encoded, 'base64').toString();
  };

  it('signs as the account, or as the API key where there is one', async () => {
    expect(await userOf('')).toBe(`${SID}:s`);
    expect(await userOf('SK1')).toBe('SK1:s');
  });
});
