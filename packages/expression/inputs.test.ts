import { describe, expect, it } from 'vitest';
import { inputsOfCondition, inputsOfTemplate } from './inputs.ts';

describe('the keys of an item that expressions read', () => {
  it.each([
    { text: 'no expression', keys: [] },
    { text: '{{ $json.city }}', keys: ['city'] },
    { text: '{{ city }} and {{ $json["post code"] }}, {{ city }}', keys: ['city', 'post code'] },
    { text: '{{ order.lines.map(line => line.price * rate).length }}', keys: ['order', 'rate'] },
    { text: '{{ { name: who, [key]: 1 } }}', keys: ['who', 'key'] },
    { text: '{{ Math.max(a, Number(b)) + $now.year + $node("Form").json.c }}', keys: ['a', 'b'] },
    { text: '{{ (() => { const x = y; return x })() }}', keys: ['y'] },
    { text: '{{= $json.city; }} and {{=}}', keys: ['city'] },
    { text: '{{ list[index] ?? undefined }}', keys: ['list', 'index'] },
  ])('$text', ({ text, keys }) => {
    expect(inputsOfTemplate(text)).toEqual(keys);
  });

  it('of a condition, with or without braces', () => {
    expect(inputsOfCondition('amount > limit && $json.paid')).toEqual(['amount', 'limit', 'paid']);
    expect(inputsOfCondition('{{ amount > 1 }}')).toEqual(['amount']);
    expect(inputsOfCondition('=$json.amount > 1')).toEqual(['amount']);
  });

  it('are not known of a text that is none', () => {
    const syntax = expect.objectContaining({ code: 'expression_syntax' });
    expect(() => inputsOfTemplate('{{ a b }}')).toThrow(syntax);
    expect(() => inputsOfCondition('a >')).toThrow(syntax);
  });
});
