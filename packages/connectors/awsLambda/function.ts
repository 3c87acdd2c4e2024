import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, flag, list, oneOf, required, text } from '../kit/parameters.ts';
import { fileOf } from '../kit/request.ts';
import { settleInputs } from '../kit/settle.ts';
import { invocations } from './invoke.ts';
import * as of from './shared.ts';

/** Bytes of a zip file that a request may have; a larger one goes through S3. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const ZIP_LIMIT = 50 * 1024 * 1024;

const codeSource = as(
  'codeSource',
  oneOf(
    'Code',
    [
      { value: 'file', label: 'Zip file of the item' },
      { value: 's3', label: 'Object in S3' },
      { value: 'image', label: 'Container image' },
    ],
    { default: 'file' },
  ),
);
const zip = file('Zip file');
const s3Bucket = text('S3 bucket', { help: 'For *Object in S3*.' });
const s3Key = text('S3 key', { placeholder: 'check-order.zip', help: 'For *Object in S3*.' });
const imageUri = text('Image URI', {
  placeholder: '123456789012.dkr.ecr.eu-central-1.amazonaws.com/check-order:1',
  help: 'For *Container image*.',
});
const publish = flag('Publish a version');

/** The parts of the code that the chosen source has, by their names in the API. Throws `field_required` and `field_invalid`. */
async function codeOf({ read, item, files }: OperationCall): Promise<JsonObject> {
  const entered = (key: string, label: string): string => {
    const value = asText(read(key) ?? '').trim();
    if (value === '') throw nodeErrors.field_required({ field: label });
    return value;
  };
  switch (asText(read('codeSource'))) {
    case 's3':
      return { S3Bucket: entered('s3Bucket', 'S3 bucket'), S3Key: entered('s3Key', 'S3 key') };
    case 'image':
      return { ImageUri: entered('imageUri', 'Image URI') };
    default: {
      const found = fileOf(item, asText(read('file')));
      if (found.size > ZIP_LIMIT)
        throw nodeErrors.field_invalid({ field: 'Zip file', reason: 'is larger than 50 MiB; put it into S3' });
      return { ZipFile: (await buffer(Readable.from(await files.open(found)))).toString('base64') };
    }
  }
}

/** Sends the request of the operation with a body that has the code, and returns the function. */
async function sendCode(
  call: OperationCall,
  withCode: (body: JsonObject, code: JsonObject) => JsonObject,
): Promise<JsonValue> {
  const code = await codeOf(call);
  const { connector, operation } = call;
  const { content } = await sendPage({ ...call, operation: { ...operation, prepare: (body) => withCode(body, code) } });
  if (content.kind === 'json') return content.value;
  throw connectorErrors.connector_answer_invalid({
    vendor: connector.name,
    operation: operation.name,
    reason: 'it is not JSON',
  });
}

const SOURCES = ['ZipFile', 'S3Bucket', 'S3Key', 'ImageUri'];
const withoutSources = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !SOURCES.includes(name)));

export const functions: ConnectorObject = {
  key: 'function',
  name: 'Function',
  operations: {
    ...invocations,
    list: {
      name: 'List functions',
      method: 'GET',
      path: `${of.FUNCTIONS}/`,
      items: 'Functions',
      next: of.pages,
      sample: of.functionSample,
    },
    get: {
      name: 'Get function',
      description: 'With a link to its code, which is valid for ten minutes',
      method: 'GET',
      path: of.FUNCTION,
      params: of.one,
      query: of.byQualifier,
      sample: {
        Configuration: of.functionSample,
        Code: { RepositoryType: 'S3', Location: 'https://awslambda-eu-central-1-tasks.s3.amazonaws.com/check-order' },
      },
    },
    getConfiguration: {
      name: 'Get configuration of function',
      method: 'GET',
      path: `${of.FUNCTION}/configuration`,
      params: of.one,
      query: of.byQualifier,
      sample: of.functionSample,
    },
    create: {
      name: 'Create function',
      method: 'POST',
      path: of.FUNCTIONS,
      body: {
        FunctionName: required(as('newFunctionName', text('Name', { placeholder: 'check-order' }))),
        Role: required(
          as(
            'role',
            text('Execution role', {
              placeholder: 'arn:aws:iam::123456789012:role/lambda',
              help: 'The ARN of the role that the function has.',
            }),
          ),
        ),
        Runtime: text('Runtime', { placeholder: 'nodejs22.x', help: 'Not for a container image.' }),
        Handler: text('Handler', { placeholder: 'index.handler', help: 'Not for a container image.' }),
        'Code.ZipFile': zip,
        'Code.S3Bucket': s3Bucket,
        'Code.S3Key': s3Key,
        'Code.ImageUri': imageUri,
        ...of.settings,
        Architectures: list('Architectures', { placeholder: 'arm64', help: 'x86_64 or arm64. If empty, x86_64.' }),
        Publish: publish,
      },
      inputs: { codeSource, ...settleInputs },
      perform: (call) =>
        sendCode(call, (body, code) => ({
          ...body,
          Code: code,
          ...(code['ImageUri'] === undefined ? {} : { PackageType: 'Image' }),
        })),
      settles: of.functionReady,
      // A second function of the name is refused.
      repeat: 'same',
      sample: of.functionSample,
    },
    updateCode: {
      name: 'Update code of function',
      method: 'PUT',
      path: `${of.FUNCTION}/code`,
      params: of.one,
      body: { ZipFile: zip, S3Bucket: s3Bucket, S3Key: s3Key, ImageUri: imageUri, Publish: publish },
      inputs: { codeSource, ...settleInputs },
      perform: (call) => sendCode(call, (body, code) => ({ ...withoutSources(body), ...code })),
      settles: of.functionReady,
      sample: of.functionSample,
    },
    updateConfiguration: {
      name: 'Update configuration of function',
      method: 'PUT',
      path: `${of.FUNCTION}/configuration`,
      params: of.one,
      body: {
        ...of.settings,
        Role: as('newRole', text('Execution role', { help: 'If empty, as it is.' })),
        Runtime: as('newRuntime', text('Runtime', { help: 'If empty, as it is.' })),
        Handler: as('newHandler', text('Handler', { help: 'If empty, as it is.' })),
      },
      inputs: settleInputs,
      settles: of.functionReady,
      sample: of.functionSample,
    },
    delete: {
      name: 'Delete function',
      method: 'DELETE',
      path: of.FUNCTION,
      params: of.one,
      query: {
        Qualifier: as('deletedVersion', text('Version', { help: 'If empty, the function with all its versions.' })),
      },
      sample: { success: true },
    },
    createUrl: {
      name: 'Create URL of function',
      method: 'POST',
      path: '/2021-10-31/functions/{FunctionName}/url',
      params: of.one,
      query: { Qualifier: as('urlAlias', text('Alias', { help: 'If empty, the latest code.' })) },
      body: {
        AuthType: required(
          oneOf(
            'Authentication',
            [
              { value: 'AWS_IAM', label: 'IAM' },
              { value: 'NONE', label: 'None (public)' },
            ],
            { default: 'AWS_IAM' },
          ),
        ),
      },
      // A second URL is refused.
      repeat: 'same',
      sample: {
        FunctionUrl: 'https://a1b2c3.lambda-url.eu-central-1.on.aws/',
        FunctionArn: of.functionSample.FunctionArn,
        AuthType: 'AWS_IAM',
        CreationTime: '2026-03-01T12:00:00Z',
      },
    },
  },
};
