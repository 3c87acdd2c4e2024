import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeddleError } from '@heddle/contract/errors/define';
import { Fault } from '../fault.ts';
import { Runtime } from '../runtime.ts';
import { errorOf, evaluate, scopeOf } from '../testing.ts';
import { Pattern } from './pattern.ts';

const place = { start: 0, end: 0 };
const runtime = (): Runtime => new Runtime(scopeOf());

/** Every match with its position and groups. */
const ours = (source: string, flags: string, text: string): unknown =>
  [...Pattern.parse(source, flags, place).all(runtime(), text)].map(({ start, end, groups, names }) => ({
    start,
    end,
    groups,
    names,
  }));

const ungrouped = (source: string): string => source.replaceAll(/\((?!\?)/g, '(?:').replaceAll('\\1', 'a');

let asked = 0;

/** The same by JavaScript's own. */
function native(source: string, flags: string, text: string): unknown {
  const found: unknown[] = [];
  for (let at = 0; at <= text.length;) {
    // Never the same expression twice: the code that V8 compiles after a first use finds " " with /(?:(?:[^a].)*)*/s, which can only be empty there.
    const pattern = new RegExp(`${source}(?:){0,${++asked}}`, flags);
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) break;
    const end = match.index + match[0].length;
    found.push({ start: match.index, end, groups: match.slice(1), names: match.groups ? { ...match.groups } : null });
    at = end > match.index ? end : end + (flags.includes('u') && (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
  }
  return found;
}

describe('a regular expression', () => {
  it.each<[string, string, string]>([
    ['a|ab|b', 'g', 'abab'],
    ['(a|ab)(c|bcd)(d*)', 'g', 'abcd'],
    ['(z)((a+)?(b+)?(c))*', 'g', 'zaacbbbcac'],
    ['(a*)*', 'g', 'b'],
    ['(?:a?)*?b', 'g', 'aab'],
    ['(a*?)+', 'g', 'aa'],
    ['(?=(a+))a*b\\1', 'g', 'baaabac'],
    ['(?=(a+))', 'g', 'baaabac'],
    ['(.*?)a(?!(a+)b\\2c)\\2(.*)', 'g', 'baaabaac'],
    ['\\bfoo\\b', 'gi', 'foo Foo food'],
    ['\\Boo', 'g', 'foo oo'],
    ['^\\w+$', 'gm', 'one\ntwo three\nfour'],
    ['a.c', 'gs', 'a\nc abc'],
    ['a.c', 'g', 'a\nc abc'],
    ['(?<year>\\d{4})-(?<month>\\d\\d)', 'g', '2024-02 1999-12'],
    ['(?<q>[\'"]).*?\\k<q>', 'g', '\'a" b\' "c"'],
    ['[^\\s,;]+', 'g', 'a, b;c  d'],
    ['[\\w-.]+@[\\w.]+', 'g', 'mail ada-l.x@example.org now'],
    ['[a-c\\]\\\\^-]', 'g', 'a]\\^-d'],
    ['[^]', 'g', 'a\n'],
    ['[]', 'g', 'a'],
    ['x{2,3}', 'g', 'x xx xxxxx'],
    ['x{2,3}?', 'g', 'x xx xxxxx'],
    ['x{2,}', 'g', 'x xx xxxxx'],
    ['x{0}', 'g', 'xx'],
    ['(ab){2}c?', 'g', 'ababab ababc'],
    ['a{,2}', 'g', 'a{,2} aa'],
    ['{', 'g', 'a{b'],
    ['\\x41\\u0042\\t\\0', 'g', 'AB\t\0'],
    ['ß|ſ|k', 'gi', 'ẞ ſ S K k K'],
    ['é', 'gi', 'É'],
    ['ß|ſ|k', 'giu', 'ẞ ſ S K k K'],
    ['.', 'gu', '😀a'],
    ['.', 'g', '😀'],
    ['\\u{1F600}', 'gu', '😀'],
    ['[😀-😂]+', 'gu', 'x😀😁😂'],
    ['\\ud83d\\ude00', 'gu', '😀'],
    ['\\p{Lu}\\P{L}', 'gu', 'Ä1 b2 Ö!'],
    ['(?:)', 'gu', '😀a'],
    ['(?:)', 'g', '😀a'],
    ['😀*', 'gu', '😀😀'],
    ['(a)|b', 'g', 'ab'],
    ['(?:(a)|b)*', 'g', 'ab'],
    ['((a)|(b))+', 'g', 'aba'],
    ['$', 'g', 'ab'],
    ['a\\/b', 'g', 'a/b'],
    ['[\\b]', 'g', '\b'],
    ['(?<=\\$)\\d+', 'g', '$10 20 $3'],
    ['(?<!\\s)\\*', 'g', 'a* * b*'],
    ['(?<=^|,)[^,]*', 'g', 'a,,bc'],
    ['(?<=(?=ab)a)b', 'g', 'abcb'],
    ['(?<=a(?<!ba))c', 'g', 'acbac'],
    ['(?<=a{2,3}?)b', 'g', 'ab aab aaaab'],
    ['(?<=\\ude00)a', 'gu', '😀a'],
    ['(?<=😀.)a', 'gu', '😀😁a'],
  ])('finds the same as JavaScript: /%s/%s in %j', (source, flags, text) => {
    expect(ours(source, flags, text)).toEqual(native(source, flags, text));
  });

  const { regex } = fc.letrec<{ regex: string }>((again) => ({
    regex: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '\\b', '^', '$', '\\1', '(?:)'),
      fc.tuple(again('regex'), again('regex')).map(([x, y]) => x + y),
      fc.tuple(again('regex'), again('regex')).map(([x, y]) => `(?:${x}|${y})`),
      again('regex').map((x) => `(${x})`),
      fc
        .tuple(again('regex'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?'))
        .map(([x, q]) => `(?:${x})${q}`),
      fc.tuple(again('regex'), fc.constantFrom('?=', '?!')).map(([x, a]) => `(${a}${x})`),
      // A group would be filled from right to left there, and is refused.
      fc.tuple(again('regex'), fc.constantFrom('?<=', '?<!')).map(([x, a]) => `(${a}${ungrouped(x)})`),
    ),
  }));

  it('finds the same as JavaScript, whatever its parts are', () => {
    fc.assert(
      fc.property(
        regex,
        fc.constantFrom('g', 'gi', 'gm', 'gu', 'gs'),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '\n', 'é'), maxLength: 8 }),
        (body, flags, text) => {
          const source = `(a?)${body}`;
          expect(ours(source, flags, text)).toEqual(native(source, flags, text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('splits text as JavaScript does', () => {
    fc.assert(
      fc.property(
        regex,
        fc.constantFrom('', 'i', 'u'),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é'), maxLength: 8 }),
        (source, flags, text) => {
          const pattern = `(?:(a)|x)?${source}`;
          expect(Pattern.parse(pattern, flags, place).split(runtime(), text)).toEqual(
            text.split(new RegExp(pattern, flags)),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    '/(a+)+$/.test("a".repeat(40) + "b")',
    '/(a|a)*$/.test("a".repeat(40) + "b")',
    '/^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(60))',
    '/(.*)*x/.test("a".repeat(1000))',
    '/a*a*a*a*a*b/.test("a".repeat(2000))',
    '/(x+x+)+y/.test("x".repeat(50))',
    '/(?=(a+)+$)b/.test("a".repeat(50) + "c")',
    '/((a{0,50}){0,50})*b/.test("a".repeat(200))',
    '"a".repeat(100000).replace(/a*b/g, "")',
    '"a".repeat(100000).match(/(a*)*b/)',
    '"a".repeat(5000).split(/a*b/)',
    '/(a*)*\\1b/.test("a".repeat(3000))',
    '/(?<=a*b)c/.test("a".repeat(3000) + "c".repeat(3000))',
    '/(?<=(?:a+)+b)c/.test("a".repeat(60) + "c")',
  ])('is stopped when it would take too long: %s', (source) => {
    expect(errorOf(() => evaluate(source)).code).toBe('expression_limit');
  });

  it('works through a large text when the pattern is harmless', () => {
    expect(evaluate('text.replace(/\\s+/g, " ").length', { text: 'word   '.repeat(50_000) })).toBe(250_000);
  });

  it.each<[string, string]>([
    ['/(?<=(a))b/', 'groups in (?<=…) or (?<!…); write (?:…) there'],
    ['/a/y', 'the flag y'],
    ['/a/d', 'the flag d'],
    ['/[a--b]/v', 'the flag v'],
    ['/\\ca/', '\\c'],
    ['/\\2(a)/', '\\2'],
    ['/(?i:a)/', 'flags inside of it'],
    ['/((a{60}){60}){60}/', 'repetitions this large'],
    ['/(?<a>x)|(?<a>y)/', 'two groups of one name'],
  ])('names the unsupported part of JavaScript: %s', (source, what) => {
    const error = errorOf(() => evaluate(source));
    expect(error).toBeInstanceOf(HeddleError);
    expect(error).toMatchObject({
      code: 'expression_forbidden',
      message: `Expressions cannot use a regular expression with ${what}.`,
      details: { source, start: 0, end: source.length },
    });
  });

  it('has no properties but its source and flags', () => {
    expect(evaluate('[/a/g.source, /a/g.flags, /a/.lastIndex, /a/["exec"]]')).toEqual(['a', 'g', null, null]);
  });

  it('refuses objects that only look like a pattern', () => {
    expect(() => Pattern.parse('(', '', place)).toThrow(Fault);
  });
});
