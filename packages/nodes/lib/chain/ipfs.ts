import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { FileRef } from '@heddle/contract/run/item';
import { readContent, STEP_LIMIT } from '../http/content.ts';
import { exchange } from '../http/exchange.ts';
import { multipartPayload } from '../http/payload.ts';

const TIMEOUT_MS = 120_000;
const RETRIES = 2;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Puts a file into IPFS by a pinning service or a node, and gives its address `ipfs://…`. The address follows from the content, so doing it twice gives the same.
 * Throws `http_response_invalid` and the errors of `exchange`.
 */
export async function pinFile(
  { fetch, files, signal }: Pick<NodeContext, 'fetch' | 'files' | 'signal'>,
  { values }: Pick<OpenCredential, 'values'>,
  file: FileRef,
): Promise<string> {
  const isNode = values['kind'] === 'node';
  const base = (textOf(values['url']) || 'https://api.pinata.cloud').replace(/\/+$/, '');
  const url = URL.parse(`${base}${isNode ? '/api/v0/add?cid-version=1&pin=true' : '/pinning/pinFileToIPFS'}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw nodeErrors.egress_scheme({ url: base });
  const token = textOf(values['token']);
  const request = {
    method: 'POST',
    url,
    headers: new Headers({
      accept: 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    }),
    payload: multipartPayload(
      isNode ? [] : [{ name: 'pinataOptions', value: '{"cidVersion":1}' }],
      [{ name: 'file', file }],
      files,
    ),
  };
  const secrets = token === '' ? [] : [token];
  const policy = {
    fetch,
    signal,
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    maxRedirects: 0,
    acceptAnyStatus: false,
    repeatable: true,
    privateHeaders: ['authorization'],
    secrets,
  };
  return exchange(request, policy, async (answer) => {
    const content = await readContent(answer, { format: 'json', files, allowance: { bytes: STEP_LIMIT }, secrets });
    const value = content.kind === 'json' && isJsonObject(content.value) ? content.value : {};
    const cid = value[isNode ? 'Hash' : 'IpfsHash'];
    if (typeof cid !== 'string' || !/^[A-Za-z0-9]{32,100}$/.test(cid))
      throw nodeErrors.http_response_invalid({ reason: 'it names no content identifier.' });
    return `ipfs://${cid}`;
  });
}
