import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { figureInGuide } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import type { CodeAnalysis, CodeAnalysisOptions } from './analyze.ts';
import { analyzed } from './analyze.ts';
import { codeAnalysis } from './codeAnalysis.node.ts';
import { duplicatesIn } from './duplicates.ts';
import type { CodeFunction } from './functions.ts';
import { functionsOf } from './functions.ts';
import type { CodeLanguage } from './languages.ts';
import { codeLanguageOf, codeLanguages } from './languages.ts';
import { lexCode } from './lex.ts';
import { readScript } from './script-functions.ts';
import { entropyOf } from './secrets.ts';
import { reviewed } from './testing/snippets.ts';

afterAll(closeWorkers);

const options: CodeAnalysisOptions = {
  language: 'auto',
  fileName: '',
  severity: 'low',
  ignored: [],
  most: { lines: 60, complexity: 10, nesting: 4, parameters: 5, width: 160 },
  duplicated: 6,
  functions: true,
};
const findingsOf = (code: string, more: Partial<CodeAnalysisOptions> = {}): string[] =>
  analyzed(code, { ...options, ...more }).findings.map(({ rule, line }) => `${rule}:${line}`);

describe('findings', () => {
  it('are those of the sample as often as the guide says', () => {
    let [right, wanted, found] = [0, 0, 0];
    for (const { language, code, findings } of reviewed) {
      const given = new Set(findingsOf(code, { language }));
      right += findings.filter((finding) => given.has(finding)).length;
      wanted += findings.length;
      found += given.size;
    }
    expect(Math.round((200 * right) / (wanted + found))).toBe(figureInGuide('Findings in code (F1)'));
  });

  it('are left out by rule and by severity', () => {
    const code = 'eval(x);\nconsole.log(x);';
    expect(findingsOf(code)).toEqual(['eval-call:1', 'left-debugging:2']);
    expect(findingsOf(code, { severity: 'high' })).toEqual(['eval-call:1']);
    expect(findingsOf(code, { ignored: ['eval-call'] })).toEqual(['left-debugging:2']);
  });

  it('say where code cannot be read, but not of JSX', () => {
    expect(findingsOf('const a = ;', { language: 'javascript' })).toEqual(['syntax-error:1']);
    expect(findingsOf('const a = <b>c</b>;', { language: 'javascript' })).toEqual([]);
  });

  it('are functions beyond the limits, and lines that occur twice', () => {
    const block = Array.from({ length: 6 }, (_, at) => `  work(${'abcdef'[at]}1);`).join('\n');
    const code = `function big(a, b, c, d, e, f) {\n  if (a) { if (b) { if (c) { if (d) { if (e) { go(); } } } } }\n${block}\n}\n\n${block}\n`;
    expect(findingsOf(code, { language: 'javascript', most: { ...options.most, lines: 5, complexity: 5 } })).toEqual([
      'complex-function:1',
      'long-function:1',
      'deep-nesting:1',
      'many-parameters:1',
      'duplicate-lines:11',
    ]);
  });

  it('know random text by its entropy', () => {
    expect(entropyOf('aaaa')).toBe(0);
    expect(entropyOf('abcd')).toBe(2);
    expect(entropyOf('')).toBe(0);
    const random = 'q9Z3xL7vB2nM5kJ8hG4fD6sA1pO0iUyT';
    expect(findingsOf(`const value = '${random}';`, { language: 'javascript' })).toEqual(['hardcoded-secret:1']);
    expect(findingsOf(`const value = 'this-is-a-long-name-of-a-css-class-1';`, { language: 'javascript' })).toEqual([]);
  });
});

/** The same functions, in each language in its own words. */
const written: readonly [CodeLanguage, string][] = [
  [
    'javascript',
    'function walk(a, b) {\n  for (const x of a) {\n    if (x > 1 && b) {\n      go();\n    }\n  }\n}\nconst two = (a) => {\n  return a ? 1 : 2;\n};',
  ],
  [
    'typescript',
    'function walk(a: Map<string, number>, b: boolean): void {\n  for (const x of a) {\n    if (x > 1 && b) {\n      go();\n    }\n  }\n}\nconst two = (a: boolean): number => {\n  return a ? 1 : 2;\n};',
  ],
  [
    'java',
    'void walk(List<Integer> a, boolean b) throws Problem {\n  for (int x : a) {\n    if (x > 1 && b) {\n      go();\n    }\n  }\n}\nint two(boolean a) {\n  return a ? 1 : 2;\n}\n',
  ],
  [
    'go',
    'func walk(a []int, b bool) error {\n  for _, x := range a {\n    if x > 1 && b {\n      go()\n    }\n  }\n}\nfunc two(a bool) int {\n  if a {\n    return 1\n  }\n}\n',
  ],
  [
    'rust',
    'fn walk(a: &Vec<i32>, b: bool) -> i32 {\n  for x in a {\n    if x > 1 && b {\n      go();\n    }\n  }\n}\nfn two(a: bool) -> i32 {\n  if a { 1 } else { 2 }\n}\n',
  ],
  [
    'python',
    'def walk(a, b):\n    for x in a:\n        if x > 1 and b:\n            go()\n\n\ndef two(a):\n    return 1 if a else 2\n',
  ],
];

describe('functions', () => {
  it.each(written)('of %s have their name, size, parameters, complexity and nesting', (language, code) => {
    const { functions = [] } = analyzed(code, { ...options, language });
    expect(functions.map(({ name, parameters, complexity }) => [name, parameters, complexity])).toEqual([
      ['walk', 2, 4],
      ['two', 1, 2],
    ]);
    expect(functions[0]).toMatchObject({ line: 1, nesting: 2, lines: language === 'python' ? 4 : 7 });
  });

  it('of a parser and by braces are the same for plain code', () => {
    const code = written[0]?.[1] ?? '';
    const read = readScript(code);
    const braces = functionsOf(
      lexCode(code, codeLanguages.javascript.syntax),
      codeLanguages.javascript.syntax,
      'javascript',
    );
    expect(read).toEqual({ functions: braces });
  });

  it('that are passed to something have no name, and what only looks like one is none', () => {
    const code =
      'export const load = (names: string[]): string[] =>\n  find([...names], { cwd: root });\nlist.map((each) => {\n  return each;\n});\n';
    const { functions = [] } = analyzed(code, { ...options, language: 'typescript' });
    expect(functions.map(({ name, line }) => [name, line])).toEqual([['anonymous', 3]]);
  });

  it('are named by where they are, and count for themselves only', () => {
    const code =
      'class A { m(x) { return [1].map((y) => (y ? 1 : 2)); } }\nconst o = { p: function () {}, q() {} };\no.r = async () => {};';
    const read = readScript(code);
    const named = ('functions' in read ? read.functions : []).map(({ name, complexity }: CodeFunction) => [
      name,
      complexity,
    ]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['m', 1],
        ['anonymous', 2],
        ['p', 1],
        ['q', 1],
        ['r', 1],
      ]),
    );
  });

  it('of an else-if are no deeper', () => {
    const read = readScript('function f(a) { if (a) {} else if (b) {} else if (c) {} }');
    expect(read).toMatchObject({ functions: [{ nesting: 1, complexity: 4 }] });
  });
});

describe('code taken apart', () => {
  it.each<[CodeLanguage, string, string]>([
    ['javascript', "a = 'x//y'; // c", "a = '____';     "],
    ['javascript', 'a = /[/"]/; b = 1 / 2 / c;', 'a = /____/; b = 1 / 2 / c;'],
    ['javascript', 'a = `x${`y}`}z`; b', 'a = `_________`; b'],
    ['python', 'a = """x\n# y""" # c', 'a = "___\n_____"    '],
    ['sql', "select 'a--b' -- c", "select '____'     "],
    ['c', 'a /* b\n c */ "d\\"e"', 'a     \n      "____"'],
    ['shell', 'echo $# # c', 'echo $#    '],
    ['rust', "fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}"],
  ])('%s: %j', (language, code, masked) => expect(lexCode(code, codeLanguages[language].syntax).masked).toBe(masked));

  it('keeps every character at its place, whatever is written', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '`',
      '//',
      '/*',
      '*/',
      '\n',
      '\\',
      '${',
      '}',
      '{',
      '/',
      'a',
      '#',
      '"""',
      '=',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom(...Object.values(codeLanguages)),
        (parts, { syntax }) => {
          const code = parts.join('');
          const { masked, pieces } = lexCode(code, syntax);
          expect(masked).toHaveLength(code.length);
          expect(masked.split('\n').length).toBe(code.split('\n').length);
          for (const [at, { start, end }] of pieces.entries()) {
            expect(end).toBeGreaterThan(start);
            expect(start).toBeGreaterThanOrEqual(pieces[at - 1]?.end ?? 0);
          }
        },
      ),
    );
  });

  it('has lines of code, comments and blanks, which are all lines', () => {
    const { lines } = analyzed('// a\n\ncode(); // b\n/* c\n d */\n', { ...options, language: 'javascript' });
    expect(lines).toEqual({ total: 5, code: 1, comment: 3, blank: 1 });
    expect(analyzed('', options).lines).toEqual({ total: 0, code: 0, comment: 0, blank: 0 });
  });
});

describe('the language', () => {
  it.each(written)('%s is known by its signs', (language, code) => expect(codeLanguageOf(code, '')).toBe(language));

  it.each(
    reviewed.filter(({ language }) => language !== 'javascript').map(({ language, code }) => [language, code] as const),
  )('%s of the sample is known', (language, code) => expect(codeLanguageOf(code, '')).toBe(language));

  it('is that of the file, before what the code looks like', () => {
    expect(codeLanguageOf('const a = 1;', 'src/a.PY')).toBe('python');
    expect(codeLanguageOf('Plain words.', 'notes.txt')).toBe('other');
  });
});

it('duplicates are as long as they are the same, and do not overlap themselves', () => {
  const block = 'alpha\nbeta\ngamma\ndelta';
  expect(duplicatesIn(`${block}\nx1\n\n${block}\nx2`, 3)).toEqual([{ lines: 4, first: 1, second: 7 }]);
  expect(duplicatesIn('same\n'.repeat(5), 3)).toEqual([]);
  expect(duplicatesIn('{\n}\n'.repeat(50), 3)).toEqual([]);
});

it('whatever is malformed is analyzed, in every language', async () => {
  const languages = Object.keys(codeLanguages);
  for (const language of languages) {
    const items = malformedTexts.map((text) => ({ json: { text } }));
    const { outputs } = await runNode(codeAnalysis, { items, data: { language } satisfies JsonObject });
    const found = (outputs['main'] ?? []).map(({ json }) => json['analysis'] as CodeAnalysis);
    expect(found).toHaveLength(items.length);
  }
}, 60_000);

it('code that nests very deeply, or only looks like code, takes no long time', () => {
  for (const code of [
    'f(){'.repeat(50_000),
    '(a)=>{'.repeat(50_000),
    '['.repeat(100_000),
    'x'.repeat(500_000) + ' => {',
    '`${'.repeat(2000),
  ]) {
    const start = performance.now();
    analyzed(code, { ...options, language: 'typescript' });
    analyzed(code, { ...options, language: 'javascript' });
    expect(performance.now() - start).toBeLessThan(15_000);
  }
}, 90_000);
