// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../testing/api.ts';
import '../testing/browser.ts';
import { ApiError, errorText, request } from './client.ts';

const failing = async (path: string): Promise<unknown> =>
  request(path).then(
    () => null,
    (error: unknown) => error,
  );

describe('a request', () => {
  it('returns the parsed response', async () => {
    answerApi({ 'GET /api/x': { body: { a: 1 } } });
    expect(await request('/api/x')).toEqual({ a: 1 });
  });

  it('returns undefined for an empty response', async () => {
    answerApi({ 'DELETE /api/x': { status: 204 } });
    expect(await request('/api/x', { method: 'DELETE' })).toBeUndefined();
  });

  it('announces JSON where there is a body, and without one on request', async () => {
    const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response('1')));
    vi.stubGlobal('fetch', fetched);
    await request('/api/x', { method: 'POST' });
    await request('/api/x', { method: 'POST', body: {} });
    await request('/api/x', { method: 'POST', sendsJson: true });
    const json = { 'content-type': 'application/json' };
    expect(fetched.mock.calls.map(([, init]) => [init.headers, init.body])).toEqual([
      [undefined, undefined],
      [json, '{}'],
      [json, undefined],
    ]);
  });

  it('sends cookies', async () => {
    const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response('1')));
    vi.stubGlobal('fetch', fetched);
    await request('/api/x');
    expect(fetched.mock.calls[0]?.[1].credentials).toBe('include');
  });

  it('fails with "status: body" and with the error of the server', async () => {
    answerApi({
      'GET /api/x': { status: 409, body: { message: 'Taken.', code: 'taken', hint: 'Use another.', details: [1] } },
    });
    const error = await failing('/api/x');
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '409: {"message":"Taken.","code":"taken","hint":"Use another.","details":[1]}',
      status: 409,
      code: 'taken',
      hint: 'Use another.',
      details: [1],
      shown: 'Taken.',
    });
  });

  it('distinguishes an unreachable server from one that refuses', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failing('/api/x')).toMatchObject({ code: 'server_unreachable' });
  });
});

describe('the message of an error', () => {
  const textOf = (body: string): string =>
    errorText(new ApiError(400, 'Bad Request', body), 'Failed to save workflow.');

  it('is the message of a JSON body', () => expect(textOf('{"message":"No."}')).toBe('No.'));
  it('is the text of any other body', () => expect(textOf('too many cooks')).toBe('too many cooks'));
  it('asks to log in when the response is a page', () => {
    expect(textOf('<!DOCTYPE html><html></html>')).toBe('Authentication required. Please log in again.');
  });
  it('is the fallback if the body is empty', () => expect(textOf('')).toBe('Failed to save workflow.'));
  it.each(['{}', '[]', '{"error":"x"}', '{"message":7}', '{"message":""}'])(
    'is the fallback if JSON has none: %s',
    (body) => expect(textOf(body)).toBe('Failed to save workflow.'),
  );
  it('is the fallback for unexpected errors', () => expect(errorText(new RangeError('x'), 'Failed.')).toBe('Failed.'));
  it('has the status text in the message where the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });
});
