import { isIP } from 'node:net';
import type { JsonObject } from '@heddle/contract/json';
import type { Severity } from '../../incidents/severity.ts';
import type { SecurityAlert } from '../alert.ts';
import { techniqueUrl } from '../alert.ts';
import type { AlertIndicator, AlertIndicatorKind } from '../indicators.ts';

/** The version of the schema whose fields are used. */
const VERSION = '8.11.0';

/** ECS leaves the scale of `event.severity` to the source; the risk score of Elastic Security has this one. */
const severities: { readonly [severity in Severity]: number } = {
  critical: 99,
  high: 73,
  medium: 47,
  low: 21,
  info: 1,
};

/** What ECS calls an indicator, and its field below `threat.indicator`. */
const indicatorFields: { readonly [kind in AlertIndicatorKind]: (value: string) => JsonObject } = {
  ip: (value) => ({ type: isIP(value) === 6 ? 'ipv6-addr' : 'ipv4-addr', ip: value }),
  domain: (value) => ({ type: 'domain-name', url: { domain: value } }),
  url: (value) => ({ type: 'url', url: { original: value } }),
  email: (value) => ({ type: 'email-addr', email: { address: value } }),
  md5: (value) => ({ type: 'file', file: { hash: { md5: value } } }),
  sha1: (value) => ({ type: 'file', file: { hash: { sha1: value } } }),
  sha256: (value) => ({ type: 'file', file: { hash: { sha256: value } } }),
  other: (value) => ({ type: 'artifact', description: value }),
};

const valuesOfKinds = (indicators: readonly AlertIndicator[], ...kinds: AlertIndicatorKind[]): string[] =>
  indicators.flatMap(({ kind, value }) => (kinds.includes(kind) ? [value] : []));

/** The entries of an object that say something. */
const filled = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  );

/** An object below a name, where it has entries. */
const group = (name: string, object: JsonObject): JsonObject => {
  const entries = filled(object);
  return Object.keys(entries).length === 0 ? {} : { [name]: entries };
};

/** An alert in fields of the Elastic Common Schema, https://www.elastic.co/docs/reference/ecs/ecs-field-reference. */
export function ecsOf(alert: SecurityAlert): JsonObject {
  const { id, title, details, severity, key, rule, source, host, user, indicators, techniques, link, at } = alert;
  const isAddress = isIP(host) !== 0;
  const hosts = [...(isAddress ? [] : [host]), ...valuesOfKinds(indicators, 'domain')].filter((one) => one !== '');
  const threat: JsonObject = {
    ...(techniques.length === 0
      ? {}
      : { framework: 'MITRE ATT&CK', technique: { id: [...techniques], reference: techniques.map(techniqueUrl) } }),
    enrichments: indicators.map(({ kind, value }) => ({ indicator: indicatorFields[kind](value) })),
  };
  return {
    '@timestamp': new Date(at).toISOString(),
    ecs: { version: VERSION },
    message: details === '' ? title : `${title}\n${details}`,
    event: filled({
      kind: 'alert',
      id,
      severity: severities[severity],
      provider: source,
      reason: title,
      url: link,
      module: 'heddle',
    }),
    log: { level: severity },
    observer: { vendor: 'Heddle', product: 'Heddle' },
    ...group('rule', { name: rule }),
    ...group('host', isAddress ? { ip: [host] } : { name: host }),
    ...group('user', { name: user }),
    ...group('threat', threat),
    ...group('related', {
      ip: [...(isAddress ? [host] : []), ...valuesOfKinds(indicators, 'ip')],
      hash: valuesOfKinds(indicators, 'md5', 'sha1', 'sha256'),
      hosts: [...new Set(hosts)],
      user: user === '' ? [] : [user],
    }),
    ...group('labels', { severity, dedup_key: key }),
  };
}
