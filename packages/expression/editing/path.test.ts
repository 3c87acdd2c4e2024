import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@heddle/contract/json';
import { isForbiddenKey } from '../members.ts';
import { evaluate } from '../testing.ts';
import { nodeText, pathText } from './path.ts';

describe('the expression of a path', () => {
  it.each<[string, (string | number)[], string]>([
    ['$json', ['customer', 'email'], '$json.customer.email'],
    ['$json', ['first name'], '$json["first name"]'],
    ['$json', ['lines', 0, 'sku'], '$json.lines[0].sku'],
    ['$json', ['größe', '$id', '2nd', 'class'], '$json.größe.$id["2nd"].class'],
    [`${nodeText('Say "hi"')}.json`, ['a-b'], '$node("Say \\"hi\\"").json["a-b"]'],
    ['$json', [], '$json'],
  ])('%s %j is %s', (root, path, expected) => expect(pathText(root, path)).toBe(expected));

  it('is none for keys that no expression may read', () => {
    expect(pathText('$json', ['constructor'])).toBeUndefined();
  });

  it('reads the value at the path, whatever the keys are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 1, maxLength: 4 }), (keys) => {
        fc.pre(!keys.some(isForbiddenKey));
        const data = keys.reduceRight<JsonObject[string]>((value, key) => ({ [key]: value }), 'found') as JsonObject;
        expect(evaluate(pathText('$json', keys) ?? '', data)).toBe('found');
      }),
    );
  });
});
