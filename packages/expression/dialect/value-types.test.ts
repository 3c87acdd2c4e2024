import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../template.ts';
import { errorOf, scopeOf } from '../testing.ts';

const scope = scopeOf({ n: 5, list: [1], at: '2024-01-31T00:00:00.000Z' });
const value = (source: string): unknown => compileTemplate(`{{= ${source} }}`).evaluate(scope);
const ofJanuary = Date.UTC(2024, 0, 31);

describe('values of a declared type', () => {
  it.each<[string, unknown]>([
    ['$converted("string", $json.n)', '5'],
    ['$converted("string", $json.list)', '[1]'],
    ['$converted("string", { a: 1 })', '{"a":1}'],
    ['$converted("string", DateTime.fromISO($json.at))', '2024-01-31T00:00:00.000Z'],
    ['$converted("number", "4.5")', 4.5],
    ['$converted("number", true)', 1],
    ['$converted("boolean", "True")', true],
    ['$converted("boolean", 0)', false],
    ['$converted("truth", "x")', true],
    ['$converted("truth", "")', false],
    ['$converted("array", "[1, 2]")', [1, 2]],
    ['$converted("object", \'{"a":1}\')', { a: 1 }],
    ['$converted("time", $json.at)', ofJanuary],
    ['$converted("time", "2024-01-31 00:00:00")', ofJanuary],
    ['$converted("time", "1706659200000")', ofJanuary],
    ['$converted("time", new Date($json.at))', ofJanuary],
    ['$typed("number", $json.n)', 5],
    ['$typed("time", DateTime.fromISO($json.at))', ofJanuary],
  ])('%s is %j', (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  it('stay missing where they are', () => {
    expect([value('$converted("number", null)'), value('$typed("string", $json.gone.further)')]).toEqual([
      null,
      undefined,
    ]);
  });

  it.each([
    '$typed("number", "5")',
    '$typed("array", "[1]")',
    '$typed("object", $json.list)',
    '$typed("time", "soon")',
    '$converted("number", "x")',
    '$converted("boolean", "")',
    '$converted("array", "x")',
    '$converted("object", "[1]")',
    '$converted("word", 1)',
  ])('%s fails, and is not taken for missing', (source) => {
    expect(errorOf(() => value(source)).code).toBe('expression_failed');
  });
});
