import { describe, expect, it } from 'vitest';
import { endingOf, extensionOf, isTextual, typeByName } from './media-types.ts';

describe('the ending of a name', () => {
  it.each([
    ['report.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['.gitignore', 'gitignore'],
    ['readme', ''],
    ['name.', ''],
    ['a.b c', ''],
    ['x.abcdefghij', 'abcdefghij'],
    ['x.abcdefghijk', ''],
    ['', ''],
  ])('of %j is %j', (name, ending) => expect(extensionOf(name)).toBe(ending));
});

describe('the media type of a name', () => {
  it.each([
    ['orders.csv', 'text/csv'],
    ['PHOTO.JPEG', 'image/jpeg'],
    ['book.7z', 'application/x-7z-compressed'],
    ['x.unknown', undefined],
    ['x.constructor', undefined],
    ['x.toString', undefined],
    ['csv', undefined],
  ])('of %j is %s', (name, type) => expect(typeByName(name)).toBe(type));
});

describe('the ending of a media type', () => {
  it.each([
    ['image/jpeg', '.jpg'],
    ['text/plain', '.txt'],
    ['text/html', '.html'],
    ['application/gzip', '.gz'],
    ['application/x-unknown', ''],
    ['', ''],
  ])('%s is %j', (type, ending) => expect(endingOf(type)).toBe(ending));

  it('leads back to it', () => {
    for (const name of ['a.txt', 'a.xlsx', 'a.png', 'a.mp3', 'a.zip', 'a.yaml', 'a.tiff'])
      expect(typeByName(`x${endingOf(typeByName(name) ?? '')}`)).toBe(typeByName(name));
  });
});

describe('a media type', () => {
  it.each([
    'text/csv',
    'message/rfc822',
    'application/json',
    'application/geo+json',
    'image/svg+xml',
    'application/yaml',
    'application/x-ndjson',
    'application/rtf',
  ])('%s is text', (type) => expect(isTextual(type)).toBe(true));

  it.each(['image/png', 'application/pdf', 'application/zip', 'application/jsonp', 'video/text/plain', ''])(
    '%j is no text',
    (type) => expect(isTextual(type)).toBe(false),
  );
});
