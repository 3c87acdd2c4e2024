import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, required, text } from '../kit/parameters.ts';
import { buildRequest } from '../kit/request.ts';
import { bytesOf } from './log.ts';

const image = required(as('imageName', text('Image', { loads: 'images', placeholder: 'alpine:3.22' })));

/** How a registry is told who pulls: JSON in base64url. https://docs.docker.com/reference/api/engine/#section/Authentication */
function registryAuth({ account }: OperationCall): string | undefined {
  const value = (name: string): string => asText(account.values[name] ?? '').trim();
  const username = value('registryUser');
  if (username === '') return undefined;
  const serveraddress = value('registryServer') || 'https://index.docker.io/v1/';
  return Buffer.from(
    JSON.stringify({ username, password: asText(account.values['registryPassword'] ?? ''), serveraddress }),
    'utf8',
  ).toString('base64url');
}

/** The failure in the progress of a pull, which is answered with 200 before it begins; '' where there is none. */
function failureIn(progress: string): string {
  for (const line of progress.split('\n')) {
    const [, said] = /"error"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    if (said !== undefined) return asText(JSON.parse(said) as JsonValue);
  }
  return '';
}

/** Pulls an image and waits for it. Without a tag or digest it is `latest`: Docker would pull all tags. */
async function pull(call: OperationCall): Promise<JsonValue> {
  const named = asText(call.read('pulledImage')).trim();
  const isExact = /@|:[^/]+$/.test(named);
  const reading = (key: string): unknown => (key === 'pulledImage' && !isExact ? `${named}:latest` : call.read(key));
  const { account, connector, operation } = call;
  const request = buildRequest({ ...call, read: reading, address: account.addressFor(operation) });
  const auth = registryAuth(call);
  if (auth !== undefined) request.headers.set('x-registry-auth', auth);
  // Its progress is JSON in lines, which is no JSON as a whole.
  const { content } = await sendRequest({ ...call, operation: { ...operation, download: true } }, request);
  const failure = failureIn((await bytesOf(call, content)).toString('utf8'));
  if (failure !== '')
    throw connectorErrors.connector_invalid({ vendor: connector.name, operation: operation.name, reason: failure });
  return { image: asText(reading('pulledImage')), pulled: true };
}

export const images: ConnectorObject = {
  key: 'image',
  name: 'Image',
  operations: {
    list: {
      name: 'List images',
      method: 'GET',
      path: '/images/json',
      query: { all: as('alsoLayers', flag('Also intermediate ones')) },
      items: '',
      sample: {
        Id: 'sha256:9a1c',
        ParentId: '',
        RepoTags: ['alpine:3.22'],
        RepoDigests: [],
        Created: 1_770_000_000,
        Size: 8_300_000,
        SharedSize: -1,
        Labels: {},
        Containers: -1,
      },
    },
    pull: {
      name: 'Pull image',
      description: 'Waits until it is there, as long as the request timeout',
      method: 'POST',
      path: '/images/create',
      query: {
        fromImage: required(as('pulledImage', text('Image', { placeholder: 'alpine:3.22' }))),
        platform: text('Platform', { placeholder: 'linux/amd64', help: 'If empty, that of the host.' }),
      },
      perform: pull,
      repeat: 'same',
      sample: { image: 'alpine:3.22', pulled: true },
    },
    get: {
      name: 'Inspect image',
      method: 'GET',
      path: '/images/{+name}/json',
      params: { name: image },
      sample: { Id: 'sha256:9a1c', RepoTags: ['alpine:3.22'], Size: 8_300_000 },
    },
    remove: {
      name: 'Remove image',
      method: 'DELETE',
      path: '/images/{+name}',
      params: { name: image },
      query: { force: as('forceImage', flag('Also if it has several tags')) },
      items: '',
      sample: { Untagged: 'alpine:3.22' },
    },
  },
};

export const engine: ConnectorObject = {
  key: 'engine',
  name: 'Host',
  operations: {
    info: {
      name: 'Get facts of host',
      method: 'GET',
      path: '/info',
      sample: { ID: 'h1', Containers: 3, ContainersRunning: 1, Images: 12, Driver: 'overlay2' },
    },
    version: {
      name: 'Get version of host',
      method: 'GET',
      path: '/version',
      sample: { Version: '29.0.0', ApiVersion: '1.52', MinAPIVersion: '1.44', Os: 'linux', Arch: 'amd64' },
    },
  },
};
