import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { voiceFields } from './voice/fields.ts';

const ACCOUNT = 'https://api.twilio.com/2010-04-01/Accounts';

export const voiceCall = defineNode({
  type: 'voiceCall',
  name: 'Voice Call',
  category: 'Communication',
  icon: 'phone-call',
  description: 'Calls a person with Twilio, says or plays a text, asks for digits or speech, and waits for the outcome',
  summary: 'call {to}',
  service: 'Twilio',
  effect: 'write',
  outputs: ['answered', 'machine', 'unanswered'],
  portsFrom: 'choices',
  errorOutput: 'unanswered',
  fields: voiceFields,
  sample: [
    {
      call: {
        sid: 'CA0123456789abcdef0123456789abcdef',
        status: 'completed',
        seconds: 14,
        answeredBy: 'human',
        digits: '1',
        speech: '',
      },
    },
  ],
  examples: [
    {
      title: 'A person answers',
      given: [{ server: 'web-1' }],
      with: { to: '+4915112345678', from: '+14155550100', message: '{{ server }} does not answer.' },
      answers: {
        [`POST ${ACCOUNT}/Calls.json`]: { sid: 'CA1', status: 'queued' },
        [`GET ${ACCOUNT}/Calls/CA1.json`]: { sid: 'CA1', status: 'completed', duration: '14', answered_by: null },
      },
      gives: {
        answered: [
          {
            server: 'web-1',
            call: { sid: 'CA1', status: 'completed', seconds: 14, answeredBy: '', digits: '', speech: '' },
          },
        ],
      },
    },
    {
      title: 'The line is busy',
      given: [{}],
      with: { to: '+4915112345678', from: '+14155550100', message: 'Hello' },
      answers: {
        [`POST ${ACCOUNT}/Calls.json`]: { sid: 'CA1', status: 'queued' },
        [`GET ${ACCOUNT}/Calls/CA1.json`]: { sid: 'CA1', status: 'busy', duration: '0', answered_by: null },
      },
      gives: {
        unanswered: [{ call: { sid: 'CA1', status: 'busy', seconds: 0, answeredBy: '', digits: '', speech: '' } }],
      },
    },
    {
      title: 'Digits need a server that Twilio reaches',
      given: [{}],
      with: { to: '+4915112345678', from: '+14155550100', message: 'Press 1', next: 'digits' },
      fails: 'voice_callback_unreachable',
    },
    {
      title: 'There has to be something to say',
      given: [{}],
      with: { to: '+4915112345678', from: '+14155550100' },
      fails: 'field_required',
    },
  ],
  async run(context) {
    const { makeCalls } = await lazyImport(import('./voice/run.ts'));
    return makeCalls(context);
  },
  async loadList(request) {
    const [{ loadList }, { twilio }] = await lazyImport(
      Promise.all([import('../kit/lists.ts'), import('./twilio.ts')]),
    );
    return loadList(twilio, request);
  },
});
