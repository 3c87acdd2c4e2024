import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { finder } from '../../lib/text/matches.ts';

export type LogFormat = 'auto' | 'combined' | 'common' | 'syslog5424' | 'syslog3164' | 'json' | 'logfmt' | 'pattern';

/** Reads a line; undefined for one that is not of the format. */
export type LineReader = (line: string) => JsonObject | undefined;

// No expression here can take long: each part ends at a character that it cannot hold, or is of bounded length.
const CLF =
  /^(\S+) (\S+) (\S+) \[([^\]]*)\] "((?:[^"\\]|\\.)*)" (\d{3}) (\d+|-)(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?/;
const REQUEST = /^(\S+) (\S+)(?: (HTTP\/[\d.]+))?$/;
const CLF_TIME = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dash = (text: string | undefined): string | null =>
  text === undefined || text === '-' ? null : text.replace(/\\(["\\])/g, '$1');

function clfTime(written: string): string {
  const [, day = '', month = '', year = '', time = '', hours = '', minutes = ''] = CLF_TIME.exec(written) ?? [];
  const at = Date.parse(
    `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}T${time}${hours}:${minutes}`,
  );
  return Number.isNaN(at) ? written : new Date(at).toISOString();
}

/** The formats "common" and "combined" of Apache httpd and nginx. */
function readClf(line: string, combined: boolean): JsonObject | undefined {
  const [, host = '', , user, time = '', request = '', status, bytes, referrer, agent] = CLF.exec(line) ?? [];
  if (host === '' || (combined && referrer === undefined)) return undefined;
  const [, method = null, path = null, protocol = null] = REQUEST.exec(request) ?? [];
  const shared = {
    host,
    user: dash(user),
    time: clfTime(time),
    method,
    path,
    protocol,
    status: Number(status),
    bytes: bytes === '-' ? 0 : Number(bytes),
  };
  return referrer === undefined ? shared : { ...shared, referrer: dash(referrer), userAgent: dash(agent) };
}

const severities = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'informational', 'debug'];
const facilities = [
  'kern',
  'user',
  'mail',
  'daemon',
  'auth',
  'syslog',
  'lpr',
  'news',
  'uucp',
  'cron',
  'authpriv',
  'ftp',
  'ntp',
  'audit',
  'alert',
  'clock',
  'local0',
  'local1',
  'local2',
  'local3',
  'local4',
  'local5',
  'local6',
  'local7',
];

function priority(written: string | undefined): JsonObject | undefined {
  const value = Number(written);
  if (written === undefined || value > 191) return undefined;
  return { facility: facilities[value >> 3] ?? null, severity: severities[value & 7] ?? null };
}

const SYSLOG_5424 = /^<(\d{1,3})>(\d{1,2}) (\S+) (\S+) (\S+) (\S+) (\S+) (.*)$/s;
const SD_ELEMENT = /^\[([^\s=\]"]{1,32})((?: [^\s=\]"]{1,32}="(?:[^"\\\]]|\\.)*")*)\]/;
const SD_PARAMETER = / ([^\s=\]"]{1,32})="((?:[^"\\\]]|\\.)*)"/g;

/** RFC 5424. */
function readSyslog5424(line: string): JsonObject | undefined {
  const [, pri, version, time = '', host, app, process, id, rest = ''] = SYSLOG_5424.exec(line) ?? [];
  const level = priority(pri);
  if (!level) return undefined;
  const data: JsonObject = {};
  let left = rest;
  if (left.startsWith('-')) left = left.slice(1);
  else {
    for (let element = SD_ELEMENT.exec(left); element; element = SD_ELEMENT.exec(left)) {
      data[element[1] ?? ''] = Object.fromEntries(
        [...(element[2] ?? '').matchAll(SD_PARAMETER)].map(([, name = '', value = '']) => [
          name,
          value.replace(/\\(["\\\]])/g, '$1'),
        ]),
      );
      left = left.slice(element[0].length);
    }
    if (Object.keys(data).length === 0) return undefined;
  }
  const message = left.replace(/^ \uFEFF?/, '');
  const at = Date.parse(time);
  return {
    ...level,
    version: Number(version),
    time: time === '-' ? null : Number.isNaN(at) ? time : new Date(at).toISOString(),
    host: dash(host),
    app: dash(app),
    processId: dash(process),
    messageId: dash(id),
    data,
    message,
  };
}

const SYSLOG_3164 =
  /^(?:<(\d{1,3})>)?([A-Z][a-z]{2}) ([ \d]\d) (\d{2}:\d{2}:\d{2}) (\S+) (?:([^\s:[\]]{1,48})(?:\[(\w+)\])?: ?)?(.*)$/s;

/** RFC 3164. Such lines have no year: the one in which the line is not in the future. Times count as UTC. */
function readSyslog3164(line: string, now: number): JsonObject | undefined {
  const [, pri, month = '', day = '', time = '', host = '', app = null, process = null, message = ''] =
    SYSLOG_3164.exec(line) ?? [];
  const level = pri === undefined ? {} : priority(pri);
  const monthNumber = months.indexOf(month) + 1;
  if (!level || monthNumber === 0) return undefined;
  const inYear = (year: number): number =>
    Date.parse(`${year}-${String(monthNumber).padStart(2, '0')}-${day.trim().padStart(2, '0')}T${time}Z`);
  const year = new Date(now).getUTCFullYear();
  const at = inYear(year) > now + 86_400_000 ? inYear(year - 1) : inYear(year);
  return {
    ...level,
    time: Number.isNaN(at) ? null : new Date(at).toISOString(),
    host,
    app,
    processId: process,
    message,
  };
}

function readJson(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // A line that is not JSON is not of this format.
    return undefined;
  }
}

const PAIR = /([^\s="]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*)))?(?:\s+|$)/y;

/** Names and values as in `level=info msg="done" ok`: brandur.org/logfmt. A name alone is true. */
function readLogfmt(line: string): JsonObject | undefined {
  const entries: [string, JsonValue][] = [];
  const text = line.trim();
  PAIR.lastIndex = 0;
  for (let pair = PAIR.exec(text); pair; pair = PAIR.exec(text)) {
    const [, name = '', quoted, plain] = pair;
    entries.push([
      name,
      quoted === undefined
        ? plain === undefined
          ? true
          : typed(plain)
        : quoted.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter)),
    ]);
    if (PAIR.lastIndex >= text.length) break;
  }
  const whole = PAIR.lastIndex >= text.length && entries.some(([, value]) => value !== true);
  return whole ? Object.fromEntries(entries) : undefined;
}

const typed = (text: string): JsonValue =>
  text === 'true'
    ? true
    : text === 'false'
      ? false
      : /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text)
        ? Number(text)
        : text;

/** The regular expressions of the pattern names, as in Logstash's grok. */
const pieces: { readonly [name: string]: string } = {
  WORD: '\\w+',
  NOTSPACE: '\\S+',
  SPACE: '\\s*',
  DATA: '.*?',
  GREEDYDATA: '.*',
  INT: '[+-]?\\d+',
  NUMBER: '[+-]?\\d+(?:\\.\\d+)?',
  POSINT: '[1-9]\\d*',
  IP: '(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]+)',
  HOSTNAME: '[0-9A-Za-z][0-9A-Za-z.-]*',
  USERNAME: '[\\w.@-]+',
  EMAIL: '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
  UUID: '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}',
  PATH: '/\\S*',
  URI: '[A-Za-z][\\w+.-]*://\\S+',
  QUOTED: '"(?:[^"\\\\]|\\\\.)*"',
  LOGLEVEL:
    '(?:[Tt]race|TRACE|[Dd]ebug|DEBUG|[Nn]otice|NOTICE|[Ii]nfo|INFO|[Ww]arn(?:ing)?|WARN(?:ING)?|[Ee]rr(?:or)?|ERR(?:OR)?|[Cc]rit(?:ical)?|CRIT(?:ICAL)?|[Ff]atal|FATAL)',
  TIMESTAMP_ISO8601: '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?',
  HTTPDATE: '\\d{2}/\\w{3}/\\d{4}:\\d{2}:\\d{2}:\\d{2} [+-]\\d{4}',
};

/** A reader for `%{IP:client} %{WORD:method} %{NUMBER:ms:number}`; the text between the names is a regular expression. Throws `field_invalid`, `expression_forbidden`. */
export function patternReader(pattern: string): LineReader {
  const names: { name: string; number: boolean }[] = [];
  const source = pattern.replace(
    /%\{(\w+)(?::([\w.]+))?(?::(\w+))?\}/g,
    (_, piece: string, name?: string, type?: string) => {
      const known = Object.hasOwn(pieces, piece) ? pieces[piece] : undefined;
      if (known === undefined)
        throw nodeErrors.field_invalid({
          field: 'Pattern',
          reason: `has the piece ${piece}, which is not known; there are ${Object.keys(pieces).join(', ')}`,
        });
      if (name === undefined) return `(?:${known})`;
      names.push({ name, number: type === 'number' || type === 'int' || type === 'float' });
      return `(?<h${names.length - 1}>${known})`;
    },
  );
  const find = finder(`^(?:${source})$`, 'u');
  return (line) => {
    const [found] = find(line, 1);
    if (!found) return undefined;
    const own = Object.entries(found.named).filter(([name, value]) => !/^h\d+$/.test(name) && value !== null);
    const named = names.flatMap(({ name, number }, at): [string, JsonValue][] => {
      const value = found.named[`h${at}`];
      return typeof value === 'string' ? [[name, number ? Number(value) : value]] : [];
    });
    return Object.fromEntries([...own, ...named]);
  };
}

/** A reader for lines of a format. `now` is in epoch ms; `pattern` belongs to the format of that name. */
export function lineReader(format: LogFormat, pattern: string, now: number): LineReader {
  const readers: { readonly [format in Exclude<LogFormat, 'auto' | 'pattern'>]: LineReader } = {
    json: readJson,
    syslog5424: readSyslog5424,
    syslog3164: (line) => readSyslog3164(line, now),
    combined: (line) => readClf(line, true),
    common: (line) => readClf(line, false),
    logfmt: readLogfmt,
  };
  if (format === 'pattern') return patternReader(pattern);
  if (format !== 'auto') return readers[format];
  return (line) => {
    for (const [name, read] of Object.entries(readers)) {
      const found = read(line);
      if (found) return { format: name, ...found };
    }
    return undefined;
  };
}
