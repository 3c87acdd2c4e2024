import { describe, expect, it } from 'vitest';
import { addressesIn, newAddresses } from './addresses.ts';

describe('the addresses in a text', () => {
  it.each([
    ['See https://example.com/a?b=1, then go.', ['example.com/a?b=1']],
    ['(http://EXAMPLE.com/)', ['example.com']],
    ['ftp://files.example.org/x and www.example.net', ['files.example.org/x', 'www.example.net']],
    ['![pixel](https://evil.example/p?d=c2VjcmV0)', ['evil.example/p?d=c2VjcmV0']],
    ['https://user@example.com/', ['user@example.com']],
    ['Write to Ada.Lovelace+x@Example.co.uk.', ['ada.lovelace+x@example.co.uk']],
    ['mailto:eve@evil.example', ['eve@evil.example']],
    ['example.com/path', ['example.com/path']],
    ['10.0.0.1:8080/x', ['10.0.0.1:8080/x']],
    ['DE89 3704 0044 0532 0130 00', ['DE89370400440532013000']],
    ['0x52908400098527886E0F7030069857D2E4169EE7', ['0x52908400098527886e0f7030069857d2e4169ee7']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']],
  ])('%s', (text, found) => {
    expect([...addressesIn(text)]).toEqual(found);
  });

  it.each([
    'Nothing to see: version 1.2.3, e.g. report.pdf and main.ts.',
    // The check digits are wrong.
    'DE00 3704 0044 0532 0130 00',
    'Order 1042 of 2026-11-26, 19.99 EUR',
  ])('are none in: %s', (text) => {
    expect([...addressesIn(text)]).toEqual([]);
  });

  it.each(['a', 'a.', 'a@', '-', 'a-', '1', 'DE89', 'http://', '0x1', 'a+'])(
    'are looked for in a time that grows with the text: a text of "%s"',
    (part) => {
      const text = part.repeat(200_000 / part.length);
      const began = performance.now();
      addressesIn(text);
      expect(performance.now() - began).toBeLessThan(2000);
    },
  );

  it('are new where they are not known exactly', () => {
    const known = addressesIn('https://example.com/track and ada@example.com');
    expect(newAddresses('example.com/track, ADA@example.com', known)).toEqual([]);
    expect(newAddresses('https://example.com/track?x=secret', known)).toEqual(['example.com/track?x=secret']);
    expect(newAddresses('https://example.com.evil.example/track', known)).toEqual(['example.com.evil.example/track']);
  });
});
