import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, redactJson } from './redaction.ts';

describe('texts', () => {
  it('lose every secret, the longest first, but keep texts that are too short for one', () => {
    expect(redact('a token-1 and token-12', ['token-1', 'token-12'])).toBe('a [hidden] and [hidden]');
    expect(redact('ab and abc', ['ab', 'abc'])).toBe('ab and [hidden]');
    expect(redact('nothing', ['', 'x'])).toBe('nothing');
  });
});

describe('data', () => {
  it('loses secrets at any depth, in values and names', () => {
    expect(redactJson({ a: ['x secret-value y', { 'secret-value': 1 }], b: 2 }, ['secret-value'])).toEqual({
      a: ['x [hidden] y', { '[hidden]': 1 }],
      b: 2,
    });
  });

  it('keeps short words that may mean something else', () => {
    expect(redactJson({ note: 'a test' }, ['test'])).toEqual({ note: 'a test' });
  });

  it('without a secret in it is the same object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const data = { value };
        expect(redactJson(data, ['no text holds \u0000 this'])).toBe(data);
      }),
    );
  });

  it('never holds a secret afterwards', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.string({ minLength: 8, maxLength: 20 }).filter((secret) => !'[hidden]'.includes(secret)),
        (value, secret) => {
          const text = JSON.stringify(redactJson({ value, known: [secret, { [secret]: `x${secret}` }] }, [secret]));
          expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
        },
      ),
    );
  });
});
