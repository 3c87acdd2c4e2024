import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

const values = (...list: object[]): object => ({ extractionValues: { values: list } });

describe('HTML Extract of n8n', () => {
  it('reads texts, lists, attributes and HTML by the same selectors', () => {
    const { type, data } = only('html', {
      operation: 'extractHtmlContent',
      dataPropertyName: 'body.page',
      ...values(
        { key: 'title', cssSelector: 'h1' },
        { key: 'links', cssSelector: 'a', returnValue: 'attribute', attribute: 'href', returnArray: true },
        { key: 'text', cssSelector: 'p', returnValue: 'html', skipSelectors: 'img' },
        { key: 'name', cssSelector: '={{ $json.selector }}', returnValue: 'value' },
      ),
    });
    expect(type).toBe('htmlExtract');
    expect(data).toMatchObject({
      field: 'body.page',
      values: [
        { name: 'title', value: 'h1' },
        { name: 'links[]', value: 'a::attr(href)' },
        { name: 'text', value: 'p::html' },
        { name: 'name', value: '{{= $json.selector }}::value' },
      ],
      skip: 'img',
      trim: true,
    });
  });

  it('says where elements are left out of other texts than there', () => {
    const { data } = only(
      'htmlExtract',
      values({ key: 'a', cssSelector: 'p', skipSelectors: 'img' }, { key: 'b', cssSelector: 'p', skipSelectors: 'i' }),
    );
    expect(data).toMatchObject({ skip: 'img, i', review: [{ need: 'hand' }] });
  });

  it.each([
    {},
    { sourceData: 'binary', ...values({ key: 'a', cssSelector: 'p' }) },
    values({ key: 'a.b', cssSelector: 'p' }),
    values({ key: 'a', cssSelector: 'p', returnValue: 'attribute' }),
  ])('waits for somebody where it has no equal: %j', (parameters) => {
    expect(only('htmlExtract', parameters)).toMatchObject({
      type: 'httpRequest',
      data: { review: [{ need: 'hand' }] },
    });
  });
});
