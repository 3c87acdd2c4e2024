import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const onCall = { Sid: of.callSid };
const onRecording = { Sid: of.recordingSid };
const instructionsUrl = as(
  'instructionsUrl',
  text('TwiML URL', { placeholder: 'https://example.com/twiml', help: 'Instead of TwiML.' }),
);

export const call: ConnectorObject = {
  key: 'call',
  name: 'Call',
  operations: {
    create: {
      name: 'Make call',
      method: 'POST',
      path: '/Calls.json',
      bodyIs: 'form',
      body: {
        To: required(of.to),
        From: required(of.from),
        Twiml: of.twiml,
        Url: instructionsUrl,
        Record: as('record', flag('Record')),
        StatusCallback: as(
          'statusUrl',
          text('Status URL', { placeholder: 'https://example.com/hook', help: 'Twilio reports the delivery there.' }),
        ),
        Timeout: as('ringSeconds', number('Ring at most (seconds)', { min: 1, max: 600, step: 1 })),
        TimeLimit: as('callSeconds', number('End after (seconds)', { min: 1, max: 14_400, step: 1 })),
        MachineDetection: as(
          'machineDetection',
          oneOf(
            'Detect machines',
            [
              { value: 'Enable', label: 'As soon as possible' },
              { value: 'DetectMessageEnd', label: 'At the end of their greeting' },
            ],
            { help: 'Charged for. The call then says who answered it.' },
          ),
        ),
        AsyncAmd: as(
          'detectMeanwhile',
          oneOf('Detect during the call', [{ value: 'true', label: 'Yes' }], {
            help: 'The call does not wait for the detection.',
          }),
        ),
        AsyncAmdStatusCallback: as(
          'detectedUrl',
          text('Detection URL', {
            placeholder: 'https://example.com/hook',
            help: 'Twilio reports who answered there.',
          }),
        ),
      },
      repeat: 'twice',
      sample: of.call,
    },
    list: {
      name: 'List calls',
      method: 'GET',
      path: '/Calls.json',
      query: { To: of.to, From: of.from, 'StartTime>': of.since, 'StartTime<': of.until },
      items: 'calls',
      next: of.pages,
      sample: of.call,
    },
    get: { name: 'Get call', method: 'GET', path: '/Calls/{Sid}.json', params: onCall, sample: of.call },
    update: {
      name: 'End or redirect call',
      method: 'POST',
      path: '/Calls/{Sid}.json',
      params: onCall,
      bodyIs: 'form',
      body: {
        Status: as(
          'callStatus',
          oneOf('End the call', [
            { value: 'completed', label: 'In any case' },
            { value: 'canceled', label: 'Only before it is answered' },
          ]),
        ),
        Twiml: of.twiml,
        Url: instructionsUrl,
      },
      repeat: 'same',
      sample: { ...of.call, status: 'completed' },
    },
  },
};

export const recording: ConnectorObject = {
  key: 'recording',
  name: 'Recording',
  operations: {
    list: {
      name: 'List recordings',
      method: 'GET',
      path: '/Recordings.json',
      query: { CallSid: as('ofCall', text('Call SID')), 'DateCreated>': of.since, 'DateCreated<': of.until },
      items: 'recordings',
      next: of.pages,
      sample: of.recording,
    },
    get: {
      name: 'Get recording',
      method: 'GET',
      path: '/Recordings/{Sid}.json',
      params: onRecording,
      sample: of.recording,
    },
    download: {
      name: 'Download recording',
      method: 'GET',
      path: '/Recordings/{Sid}.mp3',
      params: onRecording,
      download: true,
      sample: { name: 'RE0123456789abcdef0123456789abcdef.mp3', mediaType: 'audio/mpeg', size: 168_000 },
    },
  },
};
