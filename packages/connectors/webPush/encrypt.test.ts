import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, MOST_BYTES } from './encrypt.ts';
import { openMessage } from './testing.ts';
import { readVapidKey, vapidHeader } from './vapid.ts';

// RFC 8291, appendix A
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const browserPrivateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const bytes = (written: string): Buffer => Buffer.from(written, 'base64url');

/** Opens a message as the browser of the RFC does. */
function opened(body: Buffer): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(bytes(browserPrivateKey));
  return openMessage(body, browser, bytes(keys.auth));
}

describe('An encrypted message', () => {
  it('is that of RFC 8291 for its keys and its salt', () => {
    const body = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      { keys },
      { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
        'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is opened by the browser, and is another each time', () => {
    const [one, other] = [1, 2].map(() => encryptPush(Buffer.from('Grüße'), { keys }));
    expect(one && opened(one)).toBe('Grüße');
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it('fits into what push services take, or is refused', () => {
    expect(encryptPush(Buffer.alloc(MOST_BYTES), { keys })).toHaveLength(4096);
    expect(() => encryptPush(Buffer.alloc(MOST_BYTES + 1), { keys })).toThrow(/3994 bytes/);
  });

  it('needs the keys of a browser', () => {
    const point = Buffer.alloc(65, 7).toString('base64url');
    for (const wrong of [
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: 'AAAA' },
      { ...keys, p256dh: point },
    ])
      expect(() => encryptPush(Buffer.from('x'), { keys: wrong })).toThrow(/keys/);
  });
});

describe('The key of the sender', () => {
  it('gives the public key for pages: that of RFC 8291', () => {
    expect(readVapidKey(browserPrivateKey)?.publicKey).toBe(keys.p256dh);
    expect(readVapidKey(bytes(browserPrivateKey).toString('base64'))?.publicKey).toBe(keys.p256dh);
  });

  it('is refused where it is none', () => {
    for (const wrong of ['', 'AAAA', Buffer.alloc(32).toString('base64'), Buffer.alloc(32, 255).toString('base64')])
      expect(readVapidKey(wrong)).toBeNull();
  });

  it('signs who sends to which service, as RFC 8292 says', () => {
    const key = readVapidKey(browserPrivateKey);
    const header = key ? vapidHeader(key, 'mailto:ada@example.com', new URL('https://push.example.com:8443/a/b')) : '';
    const [, head = '', claims = '', signature = '', publicKey = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(\S+)$/.exec(header) ?? [];
    expect(publicKey).toBe(keys.p256dh);
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    const { aud, sub, exp } = JSON.parse(bytes(claims).toString()) as { aud: string; sub: string; exp: number };
    expect([aud, sub]).toEqual(['https://push.example.com:8443', 'mailto:ada@example.com']);
    expect(exp - Date.now() / 1000).toBeGreaterThan(0);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    const point = bytes(publicKey);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true);
  });

  it('of RFC 8292 has signed its example', () => {
    // RFC 8292, 2.4
    const token =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.' +
      'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
    const point = bytes('BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const [head, claims, signature = ''] = token.split('.');
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature)),
    ).toBe(true);
  });
});
