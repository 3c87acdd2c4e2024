import { isIP } from 'node:net';
import type { Severity } from '../../incidents/severity.ts';
import type { SecurityAlert } from '../alert.ts';

/** 0 to 10: to 3 low, to 6 medium, to 8 high, from 9 on very high. */
const severities: { readonly [severity in Severity]: number } = { critical: 10, high: 8, medium: 5, low: 3, info: 1 };

/** A part of the header: pipes and backslashes are escaped, line breaks do not occur. */
const header = (text: string): string => text.replaceAll(/[\\|]/g, String.raw`\$&`).replaceAll(/[\r\n]+/g, ' ');

/** A value of the extension: equals signs and backslashes are escaped, line breaks are written as \n. */
const value = (text: string): string =>
  text.replaceAll(/[\\=]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Characters that the dictionary allows: of a message, and of a user-defined text. */
const MESSAGE = 1023;
const CUSTOM = 4000;

/**
 * An alert in the Common Event Format, version 0: `CEF:0|Heddle|…`. Keys of the extension are those of the dictionary of the "ArcSight Common Event Format
 * Implementation Standard", https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors/
 */
export function cefOf(alert: SecurityAlert): string {
  const { title, details, severity, rule, host, user, indicators, techniques, source, key, link, id, at } = alert;
  const firstOf = (...kinds: string[]): string => indicators.find(({ kind }) => kinds.includes(kind))?.value ?? '';
  const custom = (number: number, label: string, text: string): [string, string][] =>
    text === ''
      ? []
      : [
          [`cs${number}`, text.slice(0, CUSTOM)],
          [`cs${number}Label`, label],
        ];
  const extension: [string, string][] = [
    ['rt', String(at)],
    ['externalId', id],
    ['msg', (details || title).slice(0, MESSAGE)],
    [isIP(host) === 4 ? 'dst' : 'dhost', host],
    ['duser', user],
    ['src', indicators.find(({ kind, value: text }) => kind === 'ip' && isIP(text) === 4)?.value ?? ''],
    ['fileHash', firstOf('sha256', 'sha1', 'md5')],
    ['request', firstOf('url')],
    ...custom(1, 'MITRE ATT&CK technique', techniques.join(', ')),
    ...custom(2, 'Deduplication key', key),
    ...custom(3, 'Indicators', indicators.map((indicator) => indicator.value).join(', ')),
    ...custom(4, 'Source', source),
    ...custom(5, 'Link', link),
  ];
  const head = ['CEF:0', 'Heddle', 'Heddle', '1', header(rule || 'alert'), header(title), String(severities[severity])];
  const pairs = extension.flatMap(([name, text]) => (text === '' ? [] : [`${name}=${value(text)}`]));
  return `${head.join('|')}|${pairs.join(' ')}`;
}
