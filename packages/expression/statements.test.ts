import { describe, expect, it } from 'vitest';
import { errorOf, evaluate } from './testing.ts';

const json = { list: [3, 1, 2], user: { name: 'Ada', tags: ['x'] }, text: 'a,b' };

describe('functions with statements', () => {
  it.each<[string, unknown]>([
    ['(() => { return 1; })()', 1],
    ['(() => { 1; })()', undefined],
    ['(() => { const e = new Error("x"); return [e.message, e.stack, e.fileName ?? null]; })()', ['x', '', null]],
    ['list.map(n => { const twice = n * 2; return twice; })', [6, 2, 4]],
    ['(() => { let sum = 0; for (const n of list) sum += n; return sum; })()', 6],
    [
      '(() => { let sum = 0; for (let i = 0; i < list.length; i++) { if (i === 1) continue; sum += list[i]; } return sum; })()',
      5,
    ],
    ['(() => { let n = 0; while (true) { n++; if (n > 4) break; } return n; })()', 5],
    ['(() => { let n = 9; do { n--; } while (n > 3); return n; })()', 3],
    ['(() => { const keys = []; for (const key in user) keys.push(key); return keys; })()', ['name', 'tags']],
    ['(() => { const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); return fs.map(f => f()); })()', [0, 1, 2]],
    ['(() => { var a = 1; { var a = 2; } return a; })()', 2],
    ['(() => { let a = 1; { let a = 2; } return a; })()', 1],
    ['(() => { return twice(4); function twice(n) { return n * 2; } })()', 8],
    ['(function fact(n) { return n < 2 ? 1 : n * fact(n - 1); })(5)', 120],
    [
      '(() => { const even = n => n === 0 || odd(n - 1); const odd = n => n !== 0 && even(n - 1); return even(10); })()',
      true,
    ],
    ['(() => { switch (user.name) { case "Bob": return 1; case "Ada": { return 2; } default: return 3; } })()', 2],
    [
      '(() => { let n = 0; switch (2) { case 1: n += 1; case 2: n += 2; case 3: n += 3; break; default: n = 9; } return n; })()',
      5,
    ],
    ['(() => { try { return JSON.parse("{"); } catch (error) { return error.name; } })()', 'TypeError'],
    ['(() => { try { throw new Error("no"); } catch ({ message }) { return message; } finally { 1; } })()', 'no'],
    ['(() => { try { throw { code: 7 }; } catch (e) { return e.code; } })()', 7],
    ['(() => { try { return 1; } finally { return 2; } })()', 2],
    ['(() => { const [a, { b }] = [1, { b: 2 }]; return a + b; })()', 3],
    ['(() => { let a = 1, b = 2; [a, b] = [b, a]; return [a, b]; })()', [2, 1]],
    ['(() => { let a = null; a ??= 3; a ||= 4; a &&= 5; a **= 2; return a; })()', 25],
    ['(() => { const o = { n: 1 }; o.n++; o["m"] = o.n--; delete o.n; return o; })()', { m: 2 }],
    ['(() => { const l = [1]; l[3] = 4; l.length = 4; return l; })()', [1, null, null, 4]],
    ['[...new Set([1, 2, 1])].length + new Map([["a", 1]]).get("a")', 3],
    ['Array.from(new Set(list)).length', 3],
    ['new Set(list).has(2) && new Map().set("a", 1).size === 1', true],
    ['new Date(0) instanceof Date && !({} instanceof Array) && "name" in user', true],
    ['new RegExp("A", "i").test("a")', true],
    ['text.split(",").pop()', 'b'],
    ['(1, 2)', 2],
    ['void 0', undefined],
  ])('%s', (source, expected) => {
    expect(evaluate(source, json)).toEqual(expected);
  });

  it('change copies: the data of the item stays as it is', () => {
    const before = structuredClone(json);
    expect(evaluate('list.pop()', json)).toBe(2);
    expect(
      evaluate(
        '(() => { list.push(4); $json.list.push(5); user.name = "Eve"; delete user.tags; return [list, user, $input.json.list.length]; })()',
        json,
      ),
    ).toEqual([[3, 1, 2, 4, 5], { name: 'Eve' }, 5]);
    expect(evaluate('Object.assign($json.user, { age: 3 }).age', json)).toBe(3);
    expect(json).toEqual(before);
  });

  it.each([
    ['(() => { while (true) {} })()', 'expression_limit'],
    ['(() => { try { while (true) {} } catch { return 1; } })()', 'expression_limit'],
    ['(() => { const f = () => f(); return f(); })()', 'expression_limit'],
    ['(() => { const l = []; l[5000000] = 1; })()', 'expression_limit'],
    ['(() => { const o = {}; o.o = o; return o; })()', 'expression_limit'],
    ['(() => { const a = 1; a = 2; return a; })()', 'expression_forbidden'],
    ['(() => { unknown = 2; })()', 'expression_forbidden'],
    ['(() => { throw new Error("enough"); })()', 'expression_failed'],
    ['list.length = 0', 'expression_forbidden'],
    ['list[0]++', 'expression_forbidden'],
    ['(async () => 1)()', 'expression_forbidden'],
    ['(() => { null.x = 1; })()', 'expression_failed'],
  ])('%s ends in %s', (source, code) => {
    expect(errorOf(() => evaluate(source, json)).code).toBe(code);
  });
});

describe('methods beyond those of JavaScript', () => {
  it.each<[string, unknown]>([
    ['[3, 1, 2].sum() + [4].average() + [1, 9].max() - [1, 9].min()', 18],
    ['[1, 1, { a: 1 }, { a: 1 }].unique()', [1, { a: 1 }]],
    ['[{ a: 1 }, { a: 2 }].pluck("a")', [1, 2]],
    ['[1, 2, 3].chunk(2)', [[1, 2], [3]]],
    ['[1, 2].union([2, 3])', [1, 2, 3]],
    ['list.first() + list.last()', 5],
    ['({ a: 1, b: null }).compact()', { a: 1 }],
    ['({ a: 1, b: 2 }).removeField("a").keys()', ['b']],
    ['({}).isEmpty() && "".isEmpty() && [1].isNotEmpty()', true],
    ['"ä b".urlEncode().urlDecode()', 'ä b'],
    ['"ä".base64Encode().base64Decode()', 'ä'],
    ['"a".hash("sha256").length', 64],
    ['"Some words here".toSnakeCase() + "x y".toTitleCase()', 'some_words_hereX Y'],
    ['"mail ada@example.com, or https://example.com/a?b".extractEmail()', 'ada@example.com'],
    ['"see https://example.com/a?b.".extractUrl()', 'https://example.com/a?b'],
    ['"https://shop.example.com/a".extractDomain()', 'shop.example.com'],
    ['"2024-02-29".toDateTime().plus(1, "day").format("dd.MM.yyyy")', '01.03.2024'],
    ['$now.diffTo("2024-02-28T12:30:15.250Z", "days")', 1],
    ['$now.isBetween("2024-01-01", "2025-01-01")', true],
    ['(1.256).round(2) + (2).isEven().toInt()', 2.26],
  ])('%s', (source, expected) => {
    expect(evaluate(source, json)).toEqual(expected);
  });
});
