import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@heddle/contract/json';
import { runNode } from '../../testing/run-node.ts';
import { htmlExtract } from './htmlExtract.node.ts';

const page = `<html><head><title>Shop</title></head><body>
  <ul class="goods wide" id="list"><li class="new" data-id="1">Tea <b>green</b></li><li data-id="2">Milk</li><li>Salt</li></ul>
  <div><p>First</p><p lang="de-CH">Second<br>line</p><script>var p = 1;</script></div>
  <a href="https://a.example/x.pdf">PDF</a> <a href="/b">B</a>
  <form><input name="q" value="tea"><select><option>1</option><option selected value="two">2</option></select></form>
</body></html>`;

const read = async (selector: string, more: object = {}, data = page): Promise<JsonValue | undefined> =>
  (
    await runNode(htmlExtract, {
      items: [{ json: { data } }],
      data: { values: [{ name: 'found[]', value: selector }], ...more },
    })
  ).outputs['main']?.[0]?.json['found'];

describe('selectors', () => {
  it.each<[string, JsonValue]>([
    ['title', ['Shop']],
    ['.goods.wide > li', ['Tea green', 'Milk', 'Salt']],
    ['#list li.new', ['Tea green']],
    ['ul b', ['green']],
    ['body > b', []],
    ['li + li', ['Milk', 'Salt']],
    ['.new ~ li', ['Milk', 'Salt']],
    ['li[data-id]', ['Tea green', 'Milk']],
    ['[data-id="2"], title', ['Shop', 'Milk']],
    ['a[href$=".pdf"]', ['PDF']],
    ['a[href^="/"]', ['B']],
    ['a[href*="EXAMPLE" i]', ['PDF']],
    ['p[lang|=de]', ['Second\nline']],
    ['li:first-child', ['Tea green']],
    ['li:nth-child(2n+1)', ['Tea green', 'Salt']],
    ['li:nth-child(-n + 2)', ['Tea green', 'Milk']],
    ['li:nth-last-child(1)', ['Salt']],
    ['p:last-of-type', ['Second\nline']],
    ['li:not(.new, :last-child)', ['Milk']],
    ['li:has(> b)', ['Tea green']],
    ['li:contains("il")', ['Milk']],
    ['ul :is(b, li.new)', ['Tea green', 'green']],
  ])('%s', async (selector, found) => {
    expect(await read(selector)).toEqual(found);
  });

  it.each(['', 'li[', 'li:nth-child(x)', 'a::attr', 'a::style', 'li)'])('refuses %j', async (selector) => {
    await expect(read(selector)).rejects.toMatchObject({ code: expect.stringMatching(/^field_/) });
  });
});

describe('what is read of an element', () => {
  it.each<[string, JsonValue]>([
    ['li.new::html', ['Tea <b>green</b>']],
    ['a::attr(href)', ['https://a.example/x.pdf', '/b']],
    ['li::attr(data-id)', ['1', '2']],
    ['select::value', ['two']],
    ['input::value', ['tea']],
    ['div', ['First\n\nSecond\nline']],
  ])('%s', async (selector, found) => {
    expect(await read(selector)).toEqual(found);
  });

  it('leaves elements out of texts, and white space where it is told to', async () => {
    expect(await read('li.new', { skip: 'b' })).toEqual(['Tea']);
    expect(await read('b', { trim: false }, '<b> a </b>')).toEqual([' a ']);
  });

  it('gives an empty text for one that is not found, and nothing for a missing attribute', async () => {
    const values = [
      { name: 'a.title', value: 'h1' },
      { name: 'link', value: 'h1::attr(href)' },
    ];
    const { outputs } = await runNode(htmlExtract, {
      items: [{ json: { data: page, n: 1 } }],
      data: { values, keep: true },
    });
    expect(outputs['main']?.[0]?.json).toEqual({ data: page, n: 1, a: { title: '' } });
  });

  it('refuses a page that nests too deeply', async () => {
    await expect(read('b', {}, '<div>'.repeat(2000))).rejects.toMatchObject({ code: 'document_too_large' });
  });

  it('reads a large page in a worker', async () => {
    expect(await read('p:last-child', {}, `<div>${'<p>text</p>'.repeat(3000)}<p>end</p></div>`)).toEqual(['end']);
  });
});
