import { asText } from '@heddle/contract/node/text';

/** The origin of an instance: of its name, its host or the URL of one of its pages. */
export function instanceOrigin(entered: unknown): string {
  const given = asText(entered ?? '').trim();
  const host = /^https?:\/\//.test(given) ? (URL.parse(given)?.host ?? '') : given.replace(/\/.*$/, '');
  return `https://${host.includes('.') ? host : `${host}.service-now.com`}`;
}
