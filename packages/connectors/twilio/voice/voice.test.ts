import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { toJson } from '@heddle/nodes/lib/xml/work';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voiceCall } from '../voiceCall.node.ts';
import { callbackFor } from './script.ts';
import type { Script } from './twiml.ts';
import { twimlOf } from './twiml.ts';

const SID = 'AC0123456789abcdef0123456789abcdef';
const account = exampleCredential({ accountSid: SID });
const CALLBACK = 'https://flow.example.com/api/callbacks/run-1/token';

const script: Script = {
  pauseSeconds: 1,
  message: 'Web-1 is down & "cold".',
  language: 'en-US',
  voice: '',
  audioUrl: '',
  times: 1,
  next: { do: 'hangUp' },
  goodbye: '',
};
const digits: Script['next'] = {
  do: 'digits',
  url: 'https://x.example/a?b=1&c=2',
  digits: 1,
  timeoutSeconds: 5,
  hints: '',
};

const reading = {
  attributePrefix: '@',
  dropPrefixes: false,
  typed: false,
  lists: [],
  bounds: { depth: 20, values: 1000 },
};

/** Twilio with one call, whose state is that of the last entry that was reached. */
function startTwilio(states: JsonObject[], recordings: JsonObject[] = []) {
  const sent: { path: string; form: URLSearchParams }[] = [];
  let looks = 0;
  const state = createMemoryState();
  let wakes = 0;
  return {
    sent,
    files: new MemoryFileStore(),
    step: (data: JsonObject, reported?: { query: JsonObject; body: JsonValue }) => {
      // Each wake-up of a step is another execution for its state.
      wakes += 1;
      return runNode(voiceCall, {
        items: [{ json: { n: 1 } }],
        data: {
          credential: 'account',
          to: '+4915112345678',
          from: '+14155550100',
          message: 'Hello',
          callbackUrl: '',
          ...data,
        },
        credentials: { account },
        state,
        stepKey: 'call',
        runId: `run-${wakes}`,
        ...(reported ? { resumed: { value: reported } } : {}),
        fetch: async (url, init) => {
          const { pathname } = new URL(url);
          const path = pathname.replace(`/2010-04-01/Accounts/${SID}`, '');
          if (path.endsWith('.mp3')) return new Response('sound', { headers: { 'content-type': 'audio/mpeg' } });
          if (path.startsWith('/Recordings')) return Response.json({ recordings, next_page_uri: null });
          if (init?.method !== 'POST') {
            const now = states[Math.min(looks, states.length - 1)];
            looks += 1;
            return Response.json({ sid: 'CA1', ...now });
          }
          const body = await new Response(init.body).text();
          sent.push({ path, form: new URLSearchParams(body) });
          return Response.json({ sid: 'CA1', status: 'queued' });
        },
      });
    },
  };
}

describe('The instructions of a call', () => {
  it('say the text in its language, and hang up', () => {
    expect(twimlOf(script)).toBe(
      '<Response><Pause length="1"/><Say language="en-US">Web-1 is down &amp; &quot;cold&quot;.</Say><Hangup/></Response>',
    );
  });

  it('ask for digits each time that the text is said, so that they may be pressed meanwhile', () => {
    expect(twimlOf({ ...script, message: 'Press 1', times: 2, next: digits, goodbye: 'Bye' })).toBe(
      '<Response><Pause length="1"/>' +
        '<Gather input="dtmf" action="https://x.example/a?b=1&amp;c=2" method="POST" timeout="5" numDigits="1" finishOnKey="#"><Say language="en-US">Press 1</Say></Gather>'.repeat(
          2,
        ) +
        '<Say language="en-US">Bye</Say><Hangup/></Response>',
    );
  });

  it('record, or connect with another number, after a sound', () => {
    const sound = { ...script, message: '', audioUrl: 'https://x.example/a.mp3', pauseSeconds: 0 };
    expect(twimlOf({ ...sound, next: { do: 'record', mostSeconds: 30 } })).toBe(
      '<Response><Play>https://x.example/a.mp3</Play><Record maxLength="30" playBeep="true" timeout="5"/><Hangup/></Response>',
    );
    expect(twimlOf({ ...sound, next: { do: 'dial', number: '+4930', callerId: '+1415' } })).toContain(
      '<Dial callerId="+1415">+4930</Dial>',
    );
  });

  it('hold any text as it is, and nothing of it becomes an element', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', ' ', 'a', '/', 'Say', '\u0001', '\uD800', 'é') }),
        (message) => {
          const { Response } = toJson(
            twimlOf({ ...script, language: '', message: `x${message}x`, pauseSeconds: 0 }),
            reading,
          );
          // The only control character and the half of a pair cannot stand in XML.
          expect(Response).toEqual({
            Say: `x${message.replaceAll('\u0001', '').replaceAll('\uD800', '')}x`,
            Hangup: '',
          });
        },
      ),
    ));
});

describe('A voice call', () => {
  it('is made once, and its end is waited for', async () => {
    const twilio = startTwilio([
      { status: 'ringing' },
      { status: 'in-progress' },
      { status: 'completed', duration: '9' },
    ]);
    expect(await twilio.step({})).toMatchObject({ outputs: {}, wait: { duration: 5000 } });
    expect(await twilio.step({})).toMatchObject({ outputs: {}, wait: { duration: 5000 } });
    expect((await twilio.step({})).outputs).toEqual({
      answered: [
        {
          json: { n: 1, call: { sid: 'CA1', status: 'completed', seconds: 9, answeredBy: '', digits: '', speech: '' } },
        },
      ],
    });
    expect(twilio.sent.map(({ path, form }) => [path, form.get('To'), form.get('Timeout')])).toEqual([
      ['/Calls.json', '+4915112345678', '30'],
    ]);
  });

  it.each(['busy', 'no-answer', 'failed', 'canceled'])('that is %s leaves by "unanswered"', async (status) => {
    const { outputs } = await startTwilio([{ status }]).step({});
    expect(outputs['unanswered']).toMatchObject([{ json: { call: { status } } }]);
  });

  it('leads the digits that were pressed to their port, and thanks for them', async () => {
    const twilio = startTwilio([{ status: 'in-progress' }, { status: 'in-progress' }, { status: 'completed' }]);
    const menu = {
      next: 'digits',
      callbackUrl: CALLBACK,
      goodbye: 'Thank you.',
      choices: [
        { name: 'confirmed', value: '1' },
        { name: 'declined', value: '2' },
      ],
    };
    const first = await twilio.step(menu);
    const channel = first.wait?.channel ?? '';
    expect(channel).toMatch(/^@callback:step-[\da-f]{16}$/);
    const name = channel.replace('@callback:', '');
    expect(twilio.sent[0]?.form.get('Twiml')).toContain(
      `action="${CALLBACK}/calls/${name}?item=0&amp;part=input&amp;hold=20"`,
    );
    expect(twilio.sent[0]?.form.get('StatusCallback')).toBe(`${CALLBACK}/calls/${name}?item=0&part=status`);
    await twilio.step(menu, { query: { item: '0', part: 'input', hold: '20' }, body: { Digits: '2' } });
    const { outputs } = await twilio.step(menu, {
      query: { item: '0', part: 'status' },
      body: { CallStatus: 'completed' },
    });
    expect(outputs['declined']).toMatchObject([{ json: { n: 1, call: { digits: '2' } } }]);
    expect(twilio.sent.map(({ path, form }) => [path, form.get('Twiml')]).slice(1)).toEqual([
      ['/Calls/CA1.json', '<Response><Say language="en-US">Thank you.</Say><Hangup/></Response>'],
    ]);
  });

  it.each([
    ['Yes, please.', 'yes'],
    ['No.', 'answered'],
    ['Yesterday', 'answered'],
  ])('leads the words "%s" to %s', async (said, port) => {
    const twilio = startTwilio([{ status: 'completed' }]);
    const { outputs } = await twilio.step(
      { next: 'speech', callbackUrl: CALLBACK, choices: [{ name: 'yes', value: 'yes' }] },
      { query: { item: '0', part: 'input' }, body: { SpeechResult: said, Confidence: '0.9' } },
    );
    expect(outputs[port]).toMatchObject([{ json: { call: { speech: said, confidence: 0.9 } } }]);
  });

  it('that a machine answers is ended, where that is wanted', async () => {
    const twilio = startTwilio([
      { status: 'in-progress', answered_by: 'machine_start' },
      { status: 'completed', answered_by: 'machine_start' },
    ]);
    await twilio.step({ onMachine: 'hangUp' });
    expect(twilio.sent.map(({ path, form }) => [path, form.get('MachineDetection'), form.get('Status')])).toEqual([
      ['/Calls.json', 'Enable', null],
      ['/Calls/CA1.json', null, 'completed'],
    ]);
    expect((await twilio.step({ onMachine: 'hangUp' })).outputs['machine']).toMatchObject([
      { json: { call: { answeredBy: 'machine_start' } } },
    ]);
  });

  it('gives what was recorded, once Twilio has finished it', async () => {
    const recordings = [{ sid: 'RE1', status: 'processing' }];
    const twilio = startTwilio([{ status: 'completed' }], recordings);
    expect((await twilio.step({ next: 'record' })).wait).toBeDefined();
    recordings[0] = { sid: 'RE1', status: 'completed' };
    const { outputs } = await twilio.step({ next: 'record' });
    expect(outputs['answered']).toMatchObject([
      { json: { call: { recordingSid: 'RE1' } }, files: { recording: { mediaType: 'audio/mpeg', size: 5 } } },
    ]);
  });

  it('that is too long for one request says so', async () => {
    await expect(startTwilio([]).step({ message: 'x'.repeat(4000) })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('The callback URL of a call', () => {
  it.each(['', 'http://localhost:3000/api/callbacks/1/t', 'nowhere'])('is none where Twilio cannot call "%s"', (url) =>
    expect(callbackFor(url, { name: 'a', index: 0, part: 'status' })).toBe(''),
  );
});
