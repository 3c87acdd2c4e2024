import type { Severity } from '../../incidents/severity.ts';
import type { SecurityAlert } from '../alert.ts';
import { factLines } from '../alert.ts';

/** RFC 5424, section 6.2.1. */
const severities: { readonly [severity in Severity]: number } = { critical: 2, high: 3, medium: 4, low: 5, info: 6 };

export interface SyslogOrigin {
  /** 0 to 23. */
  facility: number;
  /** The host that is named as the sender; '' for none. */
  hostname: string;
  /** Private enterprise number, for structured data of one's own; '' for none. */
  enterprise: string;
}

/** A field of the header: printable ASCII without spaces, up to `most` characters; "-" where there is none. */
const name = (text: string, most: number): string => text.replaceAll(/[^!-~]+/g, '_').slice(0, most) || '-';

/** The value of a parameter: quotes, backslashes and closing brackets are escaped. */
const parameter = (text: string): string => text.replaceAll(/["\\\]]/g, String.raw`\$&`);

function structured(alert: SecurityAlert, enterprise: string): string {
  const origin = '[origin software="Heddle"]';
  if (enterprise === '') return origin;
  const facts: [string, string][] = [
    ['id', alert.id],
    ['severity', alert.severity],
    ['key', alert.key],
    ['rule', alert.rule],
    ['source', alert.source],
    ['host', alert.host],
    ['user', alert.user],
    ...alert.techniques.map((technique): [string, string] => ['technique', technique]),
    ...alert.indicators.map(({ value }): [string, string] => ['indicator', value]),
  ];
  const parameters = facts.flatMap(([key, value]) => (value === '' ? [] : [`${key}="${parameter(value)}"`]));
  return `${origin}[alert@${enterprise} ${parameters.join(' ')}]`;
}

/**
 * A message of RFC 5424, version 1, in UTF-8. A byte order mark is before a text in UTF-8 (section 6.4) that is not plain ASCII, and before no text in a format of
 * its own: parsers of CEF and JSON do not expect it.
 */
export function syslogOf(
  alert: SecurityAlert,
  { facility, hostname, enterprise }: SyslogOrigin,
  body: { text: string; plain: boolean },
): Buffer {
  const priority = facility * 8 + severities[alert.severity];
  const mark = body.plain && /[^\0-\x7f]/.test(body.text) ? '\uFEFF' : '';
  const head = [
    `<${priority}>1`,
    new Date(alert.at).toISOString(),
    name(hostname, 255),
    'heddle',
    '-',
    name(alert.rule, 32),
    structured(alert, enterprise),
  ];
  return Buffer.from(`${head.join(' ')} ${mark}${body.text}`, 'utf8');
}

/** An alert in words, as one line. */
export const plainText = (alert: SecurityAlert): string =>
  [alert.title, alert.details, ...factLines(alert), alert.link]
    .map((part) => part.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' | ');
