import type { TextTask } from '../../lib/language/batches.ts';
import type { DuplicatedLines } from './duplicates.ts';
import { duplicatesIn } from './duplicates.ts';
import type { CodeFinding, FindingSeverity } from './findings.ts';
import { severities } from './findings.ts';
import type { CodeFunction } from './functions.ts';
import { functionsOf } from './functions.ts';
import type { CodeLanguage } from './languages.ts';
import { codeLanguageOf, codeLanguages } from './languages.ts';
import type { LexedCode } from './lex.ts';
import { lexCode } from './lex.ts';
import { risksIn } from './risks.ts';
import { readScript } from './script-functions.ts';
import { secretsIn } from './secrets.ts';

export interface CodeAnalysisOptions {
  language: 'auto' | CodeLanguage;
  fileName: string;
  /** Findings that are less bad are left out. */
  severity: FindingSeverity;
  /** Rules that are left out. */
  ignored: readonly string[];
  most: { lines: number; complexity: number; nesting: number; parameters: number; width: number };
  /** Lines of a block that count as a duplicate. */
  duplicated: number;
  functions: boolean;
}

/** What the node says of code. A type, so that it is JSON. */
export type CodeAnalysis = {
  language: CodeLanguage;
  /** Whether a parser has read it; otherwise functions are found by their form. */
  parsed: boolean;
  lines: { total: number; code: number; comment: number; blank: number };
  /** The part of comments among lines that are not blank. */
  commentShare: number;
  functionCount: number;
  complexity: { total: number; highest: number; mean: number };
  nesting: number;
  functions?: CodeFunction[];
  duplicates: DuplicatedLines[];
  findings: CodeFinding[];
  /** How many findings there are of each severity. */
  counts: { [severity: string]: number };
};

/** Findings that are listed of one text. */
const MOST_FINDINGS = 1000;

/** Code with its figures and findings. */
export const analyzeCodes = (tasks: readonly TextTask<CodeAnalysisOptions>[]): CodeAnalysis[] =>
  tasks.map(({ text, options }) => analyzed(text, options));

/** The figures and findings of code. */
export function analyzed(code: string, options: CodeAnalysisOptions): CodeAnalysis {
  const language = options.language === 'auto' ? codeLanguageOf(code, options.fileName) : options.language;
  const { syntax } = codeLanguages[language];
  const lexed = lexCode(code, syntax);
  const script = language === 'javascript' ? readScript(code) : undefined;
  const functions = script && 'functions' in script ? script.functions : functionsOf(lexed, syntax, language);
  const duplicates = duplicatesIn(withoutComments(lexed), options.duplicated);
  // What looks like elements in it is JSX, which the parser does not know.
  const isWrong = script && 'error' in script && !/<\/?[A-Za-z][^<>]*>/.test(lexed.masked);
  const all: CodeFinding[] = [
    ...(isWrong
      ? [
          {
            rule: 'syntax-error',
            severity: 'high',
            line: script.line,
            message: `The code cannot be read: ${script.error}`,
          } as const,
        ]
      : []),
    ...secretsIn(lexed),
    ...risksIn(lexed, language),
    ...functions.flatMap((each) => functionFindings(each, options)),
    ...longLines(code, options.most.width),
    ...duplicates.map(({ lines, first, second }): CodeFinding => ({
      rule: 'duplicate-lines',
      severity: 'low',
      line: second,
      message: `These ${lines} lines are the same as those from line ${first}.`,
    })),
  ];
  const least = severities.indexOf(options.severity);
  const findings = all
    .filter(({ rule, severity }) => severities.indexOf(severity) >= least && !options.ignored.includes(rule))
    .sort(
      (one, other) => one.line - other.line || severities.indexOf(other.severity) - severities.indexOf(one.severity),
    );
  const complexities = functions.map(({ complexity }) => complexity);
  const total = complexities.reduce((sum, each) => sum + each, 0);
  const lines = lineCounts(lexed);
  return {
    language,
    parsed: script !== undefined && 'functions' in script,
    lines,
    commentShare: rounded(lines.comment, lines.comment + lines.code),
    functionCount: functions.length,
    complexity: {
      total,
      highest: complexities.reduce((most, each) => Math.max(most, each), 0),
      mean: rounded(total, functions.length),
    },
    nesting: functions.reduce((most, { nesting }) => Math.max(most, nesting), 0),
    ...(options.functions ? { functions } : {}),
    duplicates,
    findings: findings.slice(0, MOST_FINDINGS),
    counts: Object.fromEntries(
      severities.map((severity) => [severity, findings.filter((each) => each.severity === severity).length]),
    ),
  };
}

const rounded = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100) / 100);

/** Lines by what is on them: a line with code and a comment is one of code. */
function lineCounts({ code, masked }: LexedCode): CodeAnalysis['lines'] {
  const [written, kept] = [code.split('\n'), masked.split('\n')];
  // The end of the last line begins no further one.
  const total = code === '' ? 0 : written.length - (code.endsWith('\n') ? 1 : 0);
  const blank = written.slice(0, total).filter((line) => line.trim() === '').length;
  const withCode = kept.slice(0, total).filter((line) => line.trim() !== '').length;
  return { total, code: withCode, comment: total - blank - withCode, blank };
}

function withoutComments({ code, pieces }: LexedCode): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of pieces) {
    if (kind !== 'comment') continue;
    parts.push(code.slice(at, start), code.slice(start, end).replaceAll(/[^\n]+/g, ''));
    at = end;
  }
  return parts.join('') + code.slice(at);
}

function functionFindings(
  { name, line, lines, complexity, nesting, parameters }: CodeFunction,
  { most }: CodeAnalysisOptions,
): CodeFinding[] {
  const checks: readonly [string, number, number, FindingSeverity, string][] = [
    ['long-function', lines, most.lines, 'low', `${name} has ${lines} lines`],
    ['complex-function', complexity, most.complexity, 'medium', `${name} has a complexity of ${complexity}`],
    ['deep-nesting', nesting, most.nesting, 'low', `${name} has conditions ${nesting} deep`],
    ['many-parameters', parameters, most.parameters, 'low', `${name} takes ${parameters} parameters`],
  ];
  return checks.flatMap(([rule, value, limit, severity, message]) =>
    value > limit ? [{ rule, severity, line, message: `${message}; the limit is ${limit}.` }] : [],
  );
}

const longLines = (code: string, width: number): CodeFinding[] =>
  code.split('\n').flatMap((text, at): CodeFinding[] =>
    text.length > width
      ? [
          {
            rule: 'long-line',
            severity: 'info',
            line: at + 1,
            message: `The line has ${text.length} characters; the limit is ${width}.`,
          },
        ]
      : [],
  );
