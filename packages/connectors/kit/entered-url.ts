import { asText } from '@heddle/contract/node/text';

/** The origin of a site, however a person has entered it: `acme.example.com`, with a port of its own, or the URL of any of its pages. What is no URL stays as it is. */
export function enteredOrigin(entered: unknown): string {
  const given = asText(entered ?? '').trim();
  const url = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return URL.parse(url)?.origin ?? url;
}

/** A URL that a person has entered, which may have a path of its own, without slashes at its end; '' where there is none. */
export const enteredBase = (entered: unknown): string =>
  asText(entered ?? '')
    .trim()
    .replace(/\/+$/, '');
