import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogFormat } from './log-lines.ts';
import { lineReader, patternReader } from './log-lines.ts';

const now = Date.parse('2026-01-15T00:00:00Z');
const read = (format: LogFormat, line: string): JsonObject | undefined => lineReader(format, '', now)(line);

describe('lines of the web', () => {
  it('as the documentation of Apache httpd shows them', () => {
    const common = '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326';
    const fields = {
      host: '127.0.0.1',
      user: 'frank',
      time: '2000-10-10T20:55:36.000Z',
      method: 'GET',
      path: '/apache_pb.gif',
      protocol: 'HTTP/1.0',
      status: 200,
      bytes: 2326,
    };
    expect(read('common', common)).toEqual(fields);
    expect(read('combined', common)).toBeUndefined();
    const combined = `${common} "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; \\"I ;Nav)"`;
    expect(read('combined', combined)).toEqual({
      ...fields,
      referrer: 'http://www.example.com/start.html',
      userAgent: 'Mozilla/4.08 [en] (Win98; "I ;Nav)',
    });
    expect(read('common', '::1 - - [x] "nonsense" 400 -')).toMatchObject({
      user: null,
      time: 'x',
      method: null,
      status: 400,
      bytes: 0,
    });
  });
});

describe('syslog', () => {
  it.each<[string, object]>([
    // RFC 5424, 6.5.
    [
      "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - \uFEFF'su root' failed for lonvick on /dev/pts/8",
      {
        facility: 'auth',
        severity: 'critical',
        time: '2003-10-11T22:14:15.003Z',
        host: 'mymachine.example.com',
        app: 'su',
        processId: null,
        messageId: 'ID47',
        data: {},
        message: "'su root' failed for lonvick on /dev/pts/8",
      },
    ],
    [
      "<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% It's time",
      { facility: 'local4', severity: 'notice', time: '2003-08-24T12:14:15.000Z', processId: '8710' },
    ],
    [
      '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Appli\\"cation" eventID="1011"][examplePriority@32473 class="high"]',
      {
        data: {
          'exampleSDID@32473': { iut: '3', eventSource: 'Appli"cation', eventID: '1011' },
          'examplePriority@32473': { class: 'high' },
        },
        message: '',
      },
    ],
  ])('of RFC 5424: %#', (line, fields) => {
    expect(read('syslog5424', line)).toMatchObject(fields);
  });

  it('of RFC 3164, in the year it must be of', () => {
    // RFC 3164, 5.4.
    expect(read('syslog3164', "<34>Oct 11 22:14:15 mymachine su: 'su root' failed for lonvick on /dev/pts/8")).toEqual({
      facility: 'auth',
      severity: 'critical',
      time: '2025-10-11T22:14:15.000Z',
      host: 'mymachine',
      app: 'su',
      processId: null,
      message: "'su root' failed for lonvick on /dev/pts/8",
    });
    expect(read('syslog3164', 'Jan  3 01:02:03 web sshd[4711]: Failed password')).toEqual({
      time: '2026-01-03T01:02:03.000Z',
      host: 'web',
      app: 'sshd',
      processId: '4711',
      message: 'Failed password',
    });
    for (const line of ['<192>Oct 11 22:14:15 a b', 'Foo 11 22:14:15 a b', '<1>1 nonsense'])
      expect(read('syslog3164', line)).toBeUndefined();
  });
});

describe('names and values', () => {
  it.each<[string, JsonObject | undefined]>([
    [
      'at=info method=GET path=/ host="a b" code=200 ok ms=1.5 id=007 on=true',
      { at: 'info', method: 'GET', path: '/', host: 'a b', code: 200, ok: true, ms: 1.5, id: '007', on: true },
    ],
    ['msg="a \\"b\\"\\n" empty=', { msg: 'a "b"\n', empty: '' }],
    ['only words here', undefined],
    ['a=1 "open', undefined],
    ['', undefined],
  ])('%s', (line, expected) => {
    expect(read('logfmt', line)).toEqual(expected);
  });
});

describe('a pattern', () => {
  it('is made of pieces and of regular expressions', () => {
    const line = '55.3.244.1 GET /index.html 15824 0.043';
    expect(
      patternReader('%{IP:client} %{WORD:method} %{PATH:request} %{INT:bytes:number} %{NUMBER:duration:float}')(line),
    ).toEqual({ client: '55.3.244.1', method: 'GET', request: '/index.html', bytes: 15824, duration: 0.043 });
    expect(patternReader('(?<a>\\w+)(?: %{WORD:b})?%{DATA}')('x')).toEqual({ a: 'x' });
    expect(patternReader('%{WORD}')('two words')).toBeUndefined();
  });
});

it('no line takes long, whatever its content', () => {
  const parts = fc
    .array(fc.constantFrom('<34>1 ', '[', ']', '"', '\\', '=', 'a', ' - ', 'Oct 11 22:14:15 ', '{'), { maxLength: 200 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(parts, (line) => {
      const fields = read('auto', line.repeat(20));
      if (fields) expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
    }),
  );
});
