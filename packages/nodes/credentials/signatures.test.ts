import { createHmac } from 'node:crypto';
import type { UnsignedRequest } from '@heddle/contract/node/credentials';
import { describe, expect, it } from 'vitest';
import { presignForAws, signForAws } from './aws-signature.ts';
import { signatureBase, signOauth1 } from './oauth1.ts';

function request(method: string, url: string, headers: Record<string, string> = {}, body = ''): UnsignedRequest {
  return {
    method,
    url: new URL(url),
    headers: new Headers(headers),
    async *body() {
      yield Buffer.from(body);
    },
  };
}

describe('AWS Signature Version 4', () => {
  const access = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: '',
    region: 'us-east-1',
    service: 'service',
  };
  const at = Date.parse('2015-08-30T12:36:00Z');
  const host = 'https://example.amazonaws.com';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  // The test suite that AWS has published (aws-sig-v4-test-suite).
  it.each([
    ['get-vanilla', request('GET', `${host}/`), '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      request('GET', `${host}/?Param2=value2&Param1=value1`),
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    ['post-vanilla', request('POST', `${host}/`), '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'post-x-www-form-urlencoded',
      request('POST', `${host}/`, form, 'Param1=value1'),
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ])('signs as the published test %s does', async (_name, given, signature) => {
    const { authorization } = await signForAws(access, given, at);
    expect(authorization).toContain('Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request');
    expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });

  it('signs a request to S3 as its documentation does, with the hash of the body', async () => {
    const s3 = { ...access, accessKeyId: 'AKIAIOSFODNN7EXAMPLE', service: 's3' };
    const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    const given = request('GET', 'https://examplebucket.s3.amazonaws.com/test.txt', { range: 'bytes=0-9' });
    const headers = await signForAws({ ...s3, secretAccessKey }, given, Date.parse('2013-05-24T00:00:00Z'));
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(headers['x-amz-content-sha256']).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('signs the token of temporary access, and leaves out what a connection changes', async () => {
    const headers = await signForAws(
      { ...access, sessionToken: 'temporary' },
      request('GET', host, { 'user-agent': 'Heddle', 'content-length': '0' }),
      at,
    );
    expect(headers['x-amz-security-token']).toBe('temporary');
    expect(headers['authorization']).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token,');
  });
});

describe('OAuth 1.0a', () => {
  it('makes the base string of RFC 5849, 3.4.1.1', () => {
    const url = new URL('http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b');
    const parameters = [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ] as const;
    expect(signatureBase('post', url, parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26' +
        'oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
        'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it('signs the form of a body with both secrets, and says the realm', async () => {
    const access = { consumerKey: 'key', consumerSecret: 'a&b', token: 't', tokenSecret: 'c d', realm: '123_SB1' };
    const given = request(
      'POST',
      'https://api.example/rest?deploy=1',
      { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      'note=a+b',
    );
    const base =
      'POST&https%3A%2F%2Fapi.example%2Frest&deploy%3D1%26note%3Da%2520b%26oauth_consumer_key%3Dkey%26oauth_nonce%3Dn%26' +
      'oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D7%26oauth_token%3Dt%26oauth_version%3D1.0';
    const signature = createHmac('sha256', 'a%26b&c%20d').update(base).digest('base64');
    expect(await signOauth1(access, given, { nonce: 'n', seconds: 7 })).toBe(
      'OAuth realm="123_SB1", oauth_consumer_key="key", oauth_nonce="n", oauth_signature_method="HMAC-SHA256", ' +
        `oauth_timestamp="7", oauth_token="t", oauth_version="1.0", oauth_signature="${encodeURIComponent(signature)}"`,
    );
  });
});

// The example of docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html.
it('a link to an object of S3 is signed as Amazon shows it', () => {
  const link = presignForAws(
    {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      sessionToken: '',
      region: 'us-east-1',
      service: 's3',
    },
    { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), seconds: 86_400 },
    Date.UTC(2013, 4, 24),
  );
  expect(link.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
