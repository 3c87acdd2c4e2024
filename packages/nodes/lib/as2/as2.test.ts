import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { curve, expiredCertificate, mill, partyOf, shop } from '../../testing/as2-parties.ts';
import type { CipherName, DigestName } from './algorithms.ts';
import type { MimeEntity } from './mime.ts';
import { openMessage, signedParts } from './open.ts';
import type { PackedMessage } from './pack.ts';
import { micOf, digestOf, packMessage } from './pack.ts';
import type { As2Party } from './party.ts';
import type { ReadReceipt } from './receipt.ts';
import { confirm, dispositionOf, packReceipt, readReceipt, receiptRequest } from './receipt.ts';

const now = Date.UTC(2027, 0, 1);
const messageId = '<1@shop.example.com>';
// With line ends of every kind: none may be changed on the way.
const interchange = Buffer.from("UNB+UNOC:3+SHOP+MILL+260301:1200+7'\nUNH+1+ORDERS:D:96A:UN'\r\nUNZ+1+7'\r\n");
const content = { bytes: interchange, mediaType: 'application/EDIFACT', name: 'order "7".edi' };

/** What the shop sends to the mill. */
const packed = (more: Partial<As2Party> = {}): PackedMessage =>
  packMessage(content, partyOf(shop, mill, more), { messageId, now });

const lower = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const entityOf = ({ headers, body }: Pick<PackedMessage, 'headers' | 'body'>): MimeEntity => ({
  headers: lower(headers),
  body: Buffer.from(body),
});
const opened = (message: MimeEntity, more: Partial<As2Party> = {}, at = now) =>
  openMessage(message, partyOf(mill, shop, more), { limit: 1024 * 1024, now: at });
const refused = (code: string): unknown => expect.objectContaining({ code });

describe('A message', () => {
  const digests: DigestName[] = ['sha-256', 'sha-384', 'sha-512', 'sha-1'];
  const ciphers: CipherName[] = ['aes128-cbc', 'aes192-cbc', 'aes256-cbc', 'aes128-gcm', 'aes256-gcm', '3des'];

  it.each([
    ...digests.map((signature): Partial<As2Party> => ({ signature })),
    ...ciphers.map((encryption): Partial<As2Party> => ({ encryption })),
    { keyTransport: 'oaep' },
    { compression: true },
    { compression: true, encryption: 'none' },
    { compression: true, signature: 'none' },
    { signature: 'none' },
    { encryption: 'none' },
    { signature: 'none', encryption: 'none' },
  ] satisfies Partial<As2Party>[])('arrives as it was sent: %o', (more) => {
    const message = packed(more);
    const found = opened(entityOf(message), more);
    expect(found.contents.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([interchange.toString()]);
    expect(found.contents).toMatchObject([{ name: content.name, mediaType: 'application/edifact' }]);
    expect(found).toMatchObject({
      signature: more.signature === 'none' ? null : (more.signature ?? 'sha-256'),
      encryption: more.encryption === 'none' ? null : (more.encryption ?? 'aes256-cbc'),
      compressed: more.compression ?? false,
    });
    for (const mic of message.mics) expect(micOf(found.micContent, digestOf(mic.digest))).toEqual(mic);
  });

  it('has the same MIC when it is sent again', () => {
    expect(packed().mics).toEqual(packed().mics);
    expect(packed().mics.map(({ digest }) => digest)).toEqual(['sha-256', 'sha-384', 'sha-512']);
  });

  it('is signed by a key of an elliptic curve as well', () => {
    const message = packMessage(content, partyOf(curve, mill), { messageId, now });
    const found = openMessage(entityOf(message), partyOf(mill, curve), { limit: 100_000, now });
    expect(found.signature).toBe('sha-256');
  });

  it('is refused where its contents were changed', () => {
    const message = entityOf(packed({ encryption: 'none' }));
    const changed = Buffer.from(message.body.toString('latin1').replace('ORDERS', 'ORDERZ'), 'latin1');
    expect(() => opened({ ...message, body: changed })).toThrow(refused('as2_authentication_failed'));
  });

  it('is refused where somebody else has signed it, whatever certificate it brings', () => {
    const message = packMessage(content, partyOf(curve, mill), { messageId, now });
    expect(() => opened(entityOf(message))).toThrow(refused('as2_authentication_failed'));
  });

  it('is refused where the certificate of the signer has expired', () => {
    const later = Date.UTC(2222, 0, 1);
    expect(() => opened(entityOf(packed()), {}, later)).toThrow(refused('as2_authentication_failed'));
  });

  it('is not sent to a certificate that has expired, and is sent to the next one', () => {
    expect(() => packed({ partnerCertificate: expiredCertificate })).toThrow(refused('as2_certificate_invalid'));
    const both = packed({ partnerCertificate: `${expiredCertificate}\n${mill.certificate}` });
    expect(opened(entityOf(both)).contents).toHaveLength(1);
  });

  it('is refused where it was encrypted for somebody else, or was changed', () => {
    const foreign = packMessage(content, partyOf(mill, shop), { messageId, now });
    expect(() => opened(entityOf(foreign))).toThrow(refused('as2_decryption_failed'));
    for (const encryption of ['aes128-gcm', 'aes256-cbc'] as const) {
      const message = entityOf(packed({ encryption }));
      const body = Buffer.from(message.body);
      body[body.length - 20] = (body[body.length - 20] ?? 0) ^ 1;
      expect(() => opened({ ...message, body })).toThrow(/cannot be (decrypted|read)|does not hold/);
    }
  });

  it('is refused with SHA-1 or 3DES where they were not agreed on', () => {
    expect(() => opened(entityOf(packed({ signature: 'sha-1' })))).toThrow(refused('as2_authentication_failed'));
    expect(() => opened(entityOf(packed({ encryption: '3des' })))).toThrow(refused('as2_decryption_failed'));
  });

  it('is refused where it unpacks to more than is allowed', () => {
    const large = { ...content, bytes: Buffer.alloc(2 * 1024 * 1024) };
    const message = packMessage(large, partyOf(shop, mill, { compression: true }), { messageId, now });
    expect(() => opened(entityOf(message))).toThrow(refused('as2_decompression_failed'));
  });

  it('is refused, and nothing else happens, where it is anything but a message', () => {
    const type = 'application/pkcs7-mime; smime-type=enveloped-data';
    const bodies = [
      Buffer.of(),
      Buffer.from('nothing'),
      Buffer.alloc(2000, 0x30),
      Buffer.from(packed().body.slice(0, 300)),
    ];
    for (const body of bodies)
      expect(() => opened({ headers: { 'content-type': type }, body })).toThrow(refused('as2_message_invalid'));
    for (const boundary of ['', '; boundary=x'])
      expect(() =>
        opened({ headers: { 'content-type': `multipart/signed${boundary}` }, body: Buffer.from('--x\r\n\r\n--x') }),
      ).toThrow(refused('as2_message_invalid'));
  });
});

describe('A receipt', () => {
  const [mic] = packed().mics;
  if (!mic) throw new Error('There is no MIC.');
  const expected = { messageId, mics: packed().mics, isSigned: true };
  const good = { messageId, disposition: 'processed', mic, text: 'The message was received.' };

  /** What the mill answers, as the shop reads it. */
  function answered(receipt: typeof good | (Omit<typeof good, 'mic'> & { mic: null }), isSigned = true): ReadReceipt {
    const { headers, body } = packReceipt(receipt, partyOf(mill, shop), { isSigned, now });
    return readReceipt({ headers: lower(headers), body }, partyOf(shop, mill), now);
  }

  it('confirms a message', () => {
    const receipt = answered(good);
    expect(receipt).toEqual({ ...good, isSigned: true });
    confirm(receipt, expected);
    confirm(answered(good, false), { ...expected, isSigned: false });
  });

  it('is the same when it is given again', () => {
    const give = () => packReceipt(good, partyOf(mill, shop), { isSigned: true, now });
    expect(give()).toEqual(give());
  });

  it('with a warning confirms as well', () => {
    const receipt = answered({ ...good, disposition: 'processed/warning: duplicate-document' });
    expect(() => confirm(receipt, expected)).not.toThrow();
  });

  it.each([
    ['another MIC', { ...good, mic: { ...mic, value: 'AAAA' } }, 'as2_receipt_differs'],
    ['no MIC', { ...good, mic: null }, 'as2_receipt_invalid'],
    ['an error', { ...good, disposition: 'processed/error: decryption-failed', mic: null }, 'as2_refused'],
    ['an error of old systems', { ...good, disposition: 'processed/Error: authentication-failed' }, 'as2_refused'],
    ['a failure', { ...good, disposition: 'failed/failure: unsupported format' }, 'as2_refused'],
    ['another message', { ...good, messageId: '<2@shop.example.com>' }, 'as2_receipt_invalid'],
  ])('with %s does not', (_, receipt, code) => {
    expect(() => confirm(answered(receipt), expected)).toThrow(refused(code));
  });

  it('does not confirm without the signature that was asked for, or with one of somebody else', () => {
    expect(() => confirm(answered(good, false), expected)).toThrow(refused('as2_receipt_invalid'));
    const { headers, body } = packReceipt(good, partyOf(curve, shop), { isSigned: true, now });
    expect(() => readReceipt({ headers: lower(headers), body }, partyOf(shop, mill), now)).toThrow(
      refused('as2_receipt_invalid'),
    );
  });

  it('is what the headers ask for', () => {
    const headers = {
      'disposition-notification-to': 'edi@shop.example.com',
      'disposition-notification-options':
        'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, md5, SHA384, sha1',
      'receipt-delivery-option': 'https://shop.example.com/receipts',
    };
    expect(receiptRequest(headers, 'sha-256')).toMatchObject({
      wanted: true,
      signed: true,
      digest: { name: 'sha-384' },
      url: 'https://shop.example.com/receipts',
    });
    expect(receiptRequest({}, 'sha-1')).toMatchObject({
      wanted: false,
      signed: false,
      digest: { name: 'sha-1' },
      url: null,
    });
  });

  it('names what went wrong', () => {
    let caught: unknown;
    try {
      opened(entityOf(packMessage(content, partyOf(curve, mill), { messageId, now })));
    } catch (error) {
      caught = error;
    }
    expect(dispositionOf(caught as Parameters<typeof dispositionOf>[0])).toBe('processed/error: authentication-failed');
  });
});

/** A second implementation of S/MIME. */
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).toString().startsWith('OpenSSL');
  } catch {
    // It is not installed: these tests have nothing to compare with.
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('openssl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-as2-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);
  const put = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(at(name), bytes);
    return at(name);
  };
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });
  for (const [name, party] of Object.entries({ shop, mill })) {
    put(`${name}.crt`, party.certificate);
    put(`${name}.key`, party.key);
  }
  /** openssl reads MIME with line ends of one kind only. */
  const lines = Buffer.from("UNB+UNOC:3+SHOP+MILL+260301:1200+7'\r\nUNH+1+ORDERS:D:96A:UN'\r\nUNZ+1+7'\r\n");
  const sent = (more: Partial<As2Party> = {}): PackedMessage =>
    packMessage({ ...content, bytes: lines }, partyOf(shop, mill, more), { messageId, now });
  const asFile = ({ headers, body }: Pick<PackedMessage, 'headers' | 'body'>): Buffer =>
    Buffer.concat([
      Buffer.from(
        `${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      ),
      body,
    ]);
  const entity = Buffer.concat([Buffer.from('Content-Type: application/EDIFACT\r\n\r\n'), interchange]);
  const envelope = (body: Buffer): MimeEntity => ({
    headers: { 'content-type': 'application/pkcs7-mime; smime-type=enveloped-data' },
    body,
  });

  it.each([
    { encryption: 'aes128-cbc' },
    { encryption: 'aes256-cbc', keyTransport: 'oaep' },
    { encryption: 'aes256-gcm' },
    { encryption: '3des' },
  ] satisfies Partial<As2Party>[])('decrypts and verifies what is sent: %o', (more) => {
    const file = put('sent.p7m', sent(more).body);
    const key = ['-recip', at('mill.crt'), '-inkey', at('mill.key')];
    const inner = put('inner.eml', openssl('cms', '-decrypt', '-inform', 'DER', '-in', file, ...key));
    const trust = ['-CAfile', at('shop.crt'), '-certfile', at('shop.crt'), '-purpose', 'any'];
    const verified = openssl('cms', '-verify', '-inform', 'SMIME', '-in', inner, ...trust);
    expect(verified.toString()).toContain(lines.toString());
  });

  it('verifies bytes of any kind, and reads what is compressed', () => {
    const { content: part, signature } = signedParts(entityOf(packed({ compression: true, encryption: 'none' })));
    const given = ['-in', put('signature.p7s', signature), '-content', put('content', part)];
    const trust = ['-CAfile', at('shop.crt'), '-purpose', 'any'];
    const inner = openssl('cms', '-verify', '-binary', '-inform', 'DER', ...given, ...trust);
    expect(inner.equals(part)).toBe(true);
    // Many builds have no zlib: the structure is read by all of them.
    const data = put('compressed.p7z', inner.subarray(inner.indexOf('\r\n\r\n') + 4));
    expect(openssl('asn1parse', '-inform', 'DER', '-in', data).toString()).toMatch(
      /id-smime-ct-compressedData[\s\S]*zlib compression/,
    );
  });

  it('finds a changed message as well', () => {
    const text = asFile(sent({ encryption: 'none' }))
      .toString('latin1')
      .replace('ORDERS', 'ORDERZ');
    const file = put('changed.eml', Buffer.from(text, 'latin1'));
    const trust = ['-CAfile', at('shop.crt'), '-purpose', 'any'];
    expect(() => openssl('cms', '-verify', '-inform', 'SMIME', '-in', file, ...trust)).toThrow(/verification failure/i);
  });

  const signing = (...more: string[]): Buffer =>
    openssl(
      'cms',
      '-sign',
      '-binary',
      '-in',
      put('entity', entity),
      '-signer',
      at('shop.crt'),
      '-inkey',
      at('shop.key'),
      ...more,
    );

  it.each([
    ['sha256', []],
    ['sha512', ['-keyopt', 'rsa_padding_mode:pss']],
    ['sha384', ['-keyid']],
    ['sha256', ['-noattr']],
  ] as const)('signs what is read: %s %j', (digest, more) => {
    const [head = '', ...rest] = signing('-md', digest, ...more)
      .toString('latin1')
      .split('\n\n');
    const type = /Content-Type: (.*)/.exec(head)?.[1] ?? '';
    const message = { headers: { 'content-type': type }, body: Buffer.from(rest.join('\n\n'), 'latin1') };
    const found = opened(message);
    expect(Buffer.from(found.contents[0]?.bytes ?? []).toString()).toBe(interchange.toString());
    expect(found.signature?.replace('-', '')).toBe(digest);
  });

  it.each([
    ['-aes128', []],
    ['-aes-256-gcm', []],
    ['-des3', []],
    // BER with contents in pieces.
    ['-aes256', ['-stream']],
    ['-aes256', ['-keyopt', 'rsa_padding_mode:oaep', '-keyopt', 'rsa_oaep_md:sha256']],
    ['-aes256', ['-keyid']],
  ] as const)('encrypts what is read: %s %j', (cipher, more) => {
    const recipient = ['-recip', at('mill.crt'), ...more];
    const body = openssl(
      'cms',
      '-encrypt',
      '-binary',
      cipher,
      '-outform',
      'DER',
      '-in',
      put('entity', entity),
      ...recipient,
    );
    const found = opened(envelope(body), { encryption: '3des' });
    expect(Buffer.from(found.contents[0]?.bytes ?? []).toString()).toBe(interchange.toString());
  });

  it('verifies a receipt', () => {
    const [mic] = sent().mics;
    const receipt = { messageId, disposition: 'processed', mic: mic ?? null, text: 'Received.' };
    const file = put('receipt.eml', asFile(packReceipt(receipt, partyOf(mill, shop), { isSigned: true, now })));
    const report = openssl(
      'cms',
      '-verify',
      '-inform',
      'SMIME',
      '-in',
      file,
      '-CAfile',
      at('mill.crt'),
      '-purpose',
      'any',
    );
    expect(report.toString()).toContain(`Received-Content-MIC: ${mic?.value}, sha-256`);
    expect(readFileSync(file).toString()).toContain('micalg=sha-256');
  });
});
