import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import type { ReadOptions } from './curl-options.ts';
import { readCurlOptions } from './curl-options.ts';
import { UnreadableCommand, shellWords } from './shell-words.ts';

/** The configuration of an HTTP Request node for a curl command. */
export interface CurlRequest {
  /** Values of the node's fields, without secrets. */
  data: JsonObject;
  /** The sign-in of the command: a draft of a credential. */
  credential: { type: string; values: { [field: string]: string } } | null;
  /** The parts that were not imported, in words. */
  left: string[];
}

const LONGEST = 1_000_000;

/**
 * Reads a curl command, as browsers and API documentation copy it.
 * Throws `curl_unreadable`. Options without a counterpart are listed in `left`.
 */
export function parseCurl(command: string): CurlRequest {
  const words = readWords(command);
  const options = readCurlOptions(words);
  const { given } = options;
  const all = (...names: string[]): string[] =>
    given.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const last = (name: string): string | undefined => all(name).at(-1);
  const has = (name: string): boolean => given.some((option) => option.name === name);

  const left = options.left.map((option) => `The option ${option} is ignored.`);
  const headers = headersOf(all('header'), last('user-agent'), last('referer'), all('cookie'), left);
  const [credential, rest] = takeCredential(headers, last('user'), last('oauth2-bearer'));
  const url = addressOf(options);
  const body = bodyOf(given, rest, left);
  const query = has('get') ? body.query : [];
  const sends = !has('get') && Object.keys(body.data).length > 0;
  const method = (last('request') ?? (has('head') ? 'HEAD' : sends ? 'POST' : 'GET')).toUpperCase();
  if (!methods.includes(method)) throw nodeErrors.curl_unreadable({ reason: `the node cannot send ${method}` });
  if (sends && (method === 'GET' || method === 'HEAD')) left.push(`A body cannot be sent with ${method}.`);
  const kept = rest.filter(({ name }) => !(sends && body.ownHeaders.includes(name.toLowerCase())));
  const proxyUser = has('proxy-user') || /^[^/]*\/\/[^/]*@/.test(last('proxy') ?? '');
  if (proxyUser) left.push('The proxy’s user name and password are not imported: choose a credential for it.');

  return {
    data: {
      method,
      url: withoutUser(url),
      ...(query.length > 0 ? { query: query.map((pair) => ({ ...pair })) } : {}),
      headers: kept.map((pair) => ({ ...pair })),
      ...(sends && method !== 'GET' && method !== 'HEAD' ? body.data : {}),
      // curl follows redirects only with this option.
      followRedirects: has('location'),
      ...numberOf('requestTimeout', last('max-time'), 1, 3600),
      ...numberOf('retries', last('retry'), 0, 10),
      ...(has('location') ? numberOf('maxRedirects', last('max-redirs'), 1, 50) : {}),
      ...(last('proxy') === undefined ? {} : { viaProxy: true, proxy: withoutUser(withScheme(last('proxy') ?? '')) }),
    },
    credential: credential ?? credentialInAddress(url),
    left,
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

function readWords(command: string): string[] {
  if (command.length > LONGEST) throw nodeErrors.curl_unreadable({ reason: 'it is too long' });
  let words: string[];
  try {
    words = shellWords(command.trim().replace(/^[$>]\s+/, ''));
  } catch (thrown) {
    if (thrown instanceof UnreadableCommand)
      throw nodeErrors.curl_unreadable({ reason: 'a quote is not closed' }, { cause: thrown });
    throw thrown;
  }
  if (!/^(.*[\\/])?curl(\.exe)?$/i.test(words[0] ?? ''))
    throw nodeErrors.curl_unreadable({ reason: 'it does not begin with curl' });
  // A pipe or a second command ends curl's arguments.
  const end = words.findIndex((word) => ['|', '||', '&&', ';', '>', '>>', '2>', '&'].includes(word));
  return words.slice(1, end < 0 ? undefined : end);
}

const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;

function addressOf({ given, operands }: ReadOptions): string {
  const addresses = [...given.filter(({ name }) => name === 'url').map(({ value }) => value), ...operands].filter(
    (address) => address !== '',
  );
  const [first, ...others] = addresses;
  if (first === undefined) throw nodeErrors.curl_unreadable({ reason: 'it has no URL' });
  if (others.length > 0) throw nodeErrors.curl_unreadable({ reason: 'it has more than one URL' });
  return withScheme(first);
}

const withoutUser = (address: string): string => address.replace(/^([^/]*\/\/)[^/@]*@/, '$1');

function credentialInAddress(address: string): CurlRequest['credential'] {
  const [, username, password = ''] = /^[^/]*\/\/([^/@:]*)(?::([^/@]*))?@/.exec(address) ?? [];
  return username === undefined
    ? null
    : { type: 'basicAuth', values: { username: decoded(username), password: decoded(password) } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded after all.
    return text;
  }
}

function headersOf(
  lines: readonly string[],
  agent: string | undefined,
  referer: string | undefined,
  cookies: readonly string[],
  left: string[],
): Pair[] {
  const headers = lines.flatMap((line): Pair[] => {
    const at = line.indexOf(':');
    // `Name;` sends an empty header, `Name:` none.
    if (at < 0) return line.endsWith(';') ? [{ name: line.slice(0, -1).trim(), value: '' }] : [];
    const value = line.slice(at + 1).trim();
    return value === '' ? [] : [{ name: line.slice(0, at).trim(), value }];
  });
  if (agent !== undefined) headers.push({ name: 'User-Agent', value: agent });
  if (referer !== undefined) headers.push({ name: 'Referer', value: referer });
  const sent = cookies.filter((cookie) => cookie.includes('='));
  if (sent.length < cookies.length) left.push('Cookie files are not imported.');
  if (sent.length > 0) headers.push({ name: 'Cookie', value: sent.join('; ') });
  // Headers of the connection itself.
  return headers.filter(
    ({ name }) => !['host', 'content-length', 'accept-encoding', 'connection'].includes(name.toLowerCase()),
  );
}

/** Removes the headers that sign in. */
function takeCredential(
  headers: readonly Pair[],
  user: string | undefined,
  bearer: string | undefined,
): [CurlRequest['credential'], Pair[]] {
  const isAuthorization = ({ name }: Pair): boolean => name.toLowerCase() === 'authorization';
  const isKey = ({ name }: Pair): boolean => /^(x-)?(api|auth|access)[-_]?(key|token)$/i.test(name);
  const authorization = headers.find(isAuthorization)?.value ?? '';
  const [, token = bearer] = /^bearer\s+(.+)$/i.exec(authorization) ?? [];
  const [, encoded] = /^basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  if (user !== undefined || encoded !== undefined) {
    const [username = '', ...rest] = (user ?? fromBase64(encoded ?? '')).split(':');
    return [
      { type: 'basicAuth', values: { username, password: rest.join(':') } },
      headers.filter((header) => !isAuthorization(header)),
    ];
  }
  if (token !== undefined)
    return [{ type: 'bearerToken', values: { token } }, headers.filter((header) => !isAuthorization(header))];
  const key = headers.find((header) => isKey(header) || isAuthorization(header));
  if (!key) return [null, [...headers]];
  return [
    { type: 'apiKeyHeader', values: { header: key.name, key: key.value } },
    headers.filter((header) => header !== key),
  ];
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch {
    // The body does not have the declared type.
    return '';
  }
}

interface Body {
  data: JsonObject;
  /** The same as query parameters, for `--get`. */
  query: Pair[];
  /** Headers that the body sets by itself. */
  ownHeaders: string[];
}

function bodyOf(given: ReadOptions['given'], headers: readonly Pair[], left: string[]): Body {
  const of = (...names: string[]) => given.filter(({ name }) => names.includes(name));
  if (of('upload-file').length > 0) left.push('The file to send is not imported: choose a file of the item.');
  const parts = of('form', 'form-string');
  if (parts.length > 0) return formBody(parts, left);
  const pieces = of('data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json');
  if (pieces.length === 0) return { data: {}, query: [], ownHeaders: [] };
  const texts = pieces.map(({ name, value }) => {
    if (name !== 'data-raw' && value.startsWith('@'))
      left.push(`The content of the file ${value.slice(1)} is not imported.`);
    return name === 'data-urlencode' ? urlEncoded(value) : name !== 'data-raw' && value.startsWith('@') ? '' : value;
  });
  const isJsonOption = pieces.some(({ name }) => name === 'json');
  const text = texts.join(isJsonOption ? '' : '&');
  const query = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (isJsonOption || /\bjson\b/i.test(contentType))
    return { ...jsonBody(text, contentType || 'application/json'), query };
  if (contentType !== '' && !/^application\/x-www-form-urlencoded/i.test(contentType))
    return { data: { bodyType: 'raw', raw: text, contentType }, query, ownHeaders: ['content-type'] };
  // A body that is no list of names and values is sent unchanged, with curl's content type.
  const isForm = text !== '' && text.split('&').every((pair) => /^[^=\s{["]+=/.test(pair));
  if (!isForm)
    return {
      data: { bodyType: 'raw', raw: text, contentType: 'application/x-www-form-urlencoded' },
      query,
      ownHeaders: ['content-type'],
    };
  return { data: { bodyType: 'form', form: query.map((pair) => ({ ...pair })) }, query, ownHeaders: ['content-type'] };
}

function jsonBody(text: string, contentType: string): Omit<Body, 'query'> {
  try {
    // Indented for reading; a body that is no JSON is sent unchanged.
    const body = JSON.stringify(JSON.parse(text), null, 2);
    return {
      data: { bodyType: 'json', body },
      ownHeaders: /^application\/json\b/i.test(contentType) ? ['content-type'] : [],
    };
  } catch {
    return { data: { bodyType: 'raw', raw: text, contentType }, ownHeaders: ['content-type'] };
  }
}

/** `content`, `=content`, `name=content`; files are left out. */
function urlEncoded(value: string): string {
  const at = value.indexOf('=');
  if (at < 0) return value.includes('@') ? '' : encodeURIComponent(value);
  return `${at === 0 ? '' : `${value.slice(0, at)}=`}${encodeURIComponent(value.slice(at + 1))}`;
}

function formBody(parts: ReadOptions['given'], left: string[]): Body {
  const form: Pair[] = [];
  for (const { name: option, value: written } of parts) {
    const at = written.indexOf('=');
    const [name, value] = [written.slice(0, Math.max(at, 0)), written.slice(at + 1)];
    if (option === 'form' && /^[@<]/.test(value))
      left.push(`The file of the form field ${name} is not imported: name a file of the item under Form files.`);
    else form.push({ name, value: option === 'form' ? value.replace(/;\s*type=[^;]*$/, '') : value });
  }
  return {
    data: { bodyType: 'multipart', form: form.map((pair) => ({ ...pair })) },
    query: form,
    ownHeaders: ['content-type'],
  };
}

function numberOf(field: string, text: string | undefined, min: number, max: number): JsonObject {
  const number = Number(text);
  return text === undefined || !Number.isFinite(number)
    ? {}
    : { [field]: Math.min(Math.max(Math.ceil(number), min), max) };
}
