import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { awsLambda } from './awsLambda.node.ts';

const FUNCTIONS = 'https://lambda.eu-central-1.amazonaws.com/2015-03-31/functions';
const INVOKE = `POST ${FUNCTIONS}/check-order/invocations`;

interface Asked {
  request: string;
  kind: string | null;
  body: string;
}

function lambda(answer: (request: string) => Response, region = 'eu-central-1') {
  const asked: Asked[] = [];
  const state = createMemoryState();
  const files = new MemoryFileStore();
  const run = async (data: JsonObject, item: Parameters<typeof runNode>[1] = {}) => {
    const { outputs, wait } = await runNode(awsLambda, {
      items: [{ json: { order: 7 } }],
      ...item,
      data: { credential: 'account', functionName: 'check-order', ...data },
      credentials: { account: exampleCredential({ region }) },
      files,
      state,
      fetch: async (url, init) => {
        const request = `${init?.method ?? 'GET'} ${String(url)}`;
        const body = await new Response(init?.body as BodyInit | null).text();
        asked.push({ request, kind: new Headers(init?.headers).get('x-amz-invocation-type'), body });
        return answer(request);
      },
    });
    return { wait, items: (outputs['main'] ?? []).map(({ json }) => json) };
  };
  return { asked, files, run };
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

describe('A Lambda function', () => {
  it('gets the item, or the payload that is entered', async () => {
    const { asked, run } = lambda(() => Response.json({ accepted: true }));
    expect((await run({})).items).toEqual([{ accepted: true }]);
    expect(asked).toEqual([{ request: INVOKE, kind: 'RequestResponse', body: '{"order":7}' }]);
    const entered = lambda(() => Response.json(3));
    const { items } = await entered.run({ functionPayload: '[{{ order }}, 8]', qualifier: 'live' });
    expect(entered.asked).toEqual([{ request: `${INVOKE}?Qualifier=live`, kind: 'RequestResponse', body: '[7,8]' }]);
    expect(items).toEqual([{ value: 3 }]);
  });

  it('gives the end of its log where that is wanted', async () => {
    const headers = { 'x-amz-log-result': base64('START\nEND\n'), 'x-amz-executed-version': '3' };
    const { run } = lambda(() => Response.json([1, 2], { headers }));
    expect((await run({ withLog: 'true' })).items).toEqual([{ result: [1, 2], log: 'START\nEND\n', version: '3' }]);
  });

  it('that throws is an error with what it says and its log, although AWS answers 200', async () => {
    const headers = { 'x-amz-function-error': 'Unhandled', 'x-amz-log-result': base64('the log') };
    const { run } = lambda(() => Response.json({ errorType: 'Error', errorMessage: 'no stock' }, { headers }));
    await expect(run({})).rejects.toMatchObject({
      code: 'connector_function_failed',
      message: expect.stringContaining('no stock'),
      details: { error: { errorType: 'Error' }, log: 'the log' },
    });
  });

  it('is invoked without waiting, or only checked', async () => {
    const queued = lambda(() => new Response(null, { status: 202, headers: { 'x-amzn-requestid': 'r1' } }));
    const { items } = await queued.run({ operation: 'function.invokeAsync' });
    expect(items).toEqual([{ accepted: true, status: 202, requestId: 'r1' }]);
    const checked = lambda(() => new Response(null, { status: 204 }));
    expect((await checked.run({ operation: 'function.checkInvoke' })).items).toEqual([{ allowed: true, status: 204 }]);
    expect([...queued.asked, ...checked.asked].map(({ kind }) => kind)).toEqual(['Event', 'DryRun']);
  });

  it('is found by its ARN, and in regions with a domain of their own', async () => {
    const { asked, run } = lambda(() => Response.json({}), 'cn-north-1');
    await run({ functionName: 'arn:aws-cn:lambda:cn-north-1:1:function:check-order' });
    expect(asked[0]?.request).toBe(
      'POST https://lambda.cn-north-1.amazonaws.com.cn/2015-03-31/functions/arn%3Aaws-cn%3Alambda%3Acn-north-1%3A1%3Afunction%3Acheck-order/invocations',
    );
  });
});

describe('A new Lambda function', () => {
  const created = { operation: 'function.create', newFunctionName: 'check-order', role: 'arn:aws:iam::1:role/a' };

  it('is made of a zip file once, and is waited for until it can be invoked', async () => {
    let state = 'Pending';
    const facts = () => Response.json({ FunctionName: 'check-order', State: state });
    const { asked, files, run } = lambda(facts);
    const file = await files.put(Buffer.from('PK'), { name: 'code.zip', mediaType: 'application/zip' });
    const item = { items: [{ json: {}, files: { file } }] };
    expect(await run({ ...created, runtime: 'nodejs22.x' }, item)).toMatchObject({ wait: {} });
    state = 'Active';
    expect((await run(created, item)).items).toEqual([{ FunctionName: 'check-order', State: 'Active' }]);
    expect(asked.map(({ request }) => request)).toEqual([
      `POST ${FUNCTIONS}`,
      `GET ${FUNCTIONS}/check-order/configuration`,
      `GET ${FUNCTIONS}/check-order/configuration`,
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      FunctionName: 'check-order',
      Role: 'arn:aws:iam::1:role/a',
      Runtime: 'nodejs22.x',
      Code: { ZipFile: base64('PK') },
    });
  });

  it('may come from S3 or from an image', async () => {
    const { asked, run } = lambda(() => Response.json({ FunctionName: 'check-order', State: 'Active' }));
    await run({ ...created, codeSource: 'image', imageUri: 'registry/check:1' });
    const other = lambda(() => Response.json({ FunctionName: 'check-order', State: 'Active' }));
    const s3 = { codeSource: 's3', s3Bucket: 'code', s3Key: 'check.zip' };
    await other.run({ operation: 'function.updateCode', ...s3, publish: 'true' });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      Code: { ImageUri: 'registry/check:1' },
      PackageType: 'Image',
    });
    expect(JSON.parse(other.asked[0]?.body ?? '')).toEqual({ S3Bucket: 'code', S3Key: 'check.zip', Publish: true });
  });

  it('needs what its code comes from', async () => {
    const { run, asked } = lambda(() => Response.json({}));
    await expect(run({ ...created, codeSource: 's3', s3Bucket: 'code' })).rejects.toMatchObject({
      code: 'field_required',
    });
    await expect(run(created)).rejects.toMatchObject({ code: 'field_invalid' });
    expect(asked).toEqual([]);
  });

  it('that cannot be made ready fails the step, with the words of AWS', async () => {
    const failed = { FunctionName: 'check-order', State: 'Failed', StateReason: 'The image does not exist' };
    const { run } = lambda(() => Response.json(failed));
    await expect(run({ ...created, codeSource: 'image', imageUri: 'registry/check:1' })).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('The image does not exist'),
    });
  });
});
