import type { CodeFinding, FindingSeverity } from './findings.ts';
import type { CodeLanguage } from './languages.ts';
import type { CodePiece, LexedCode } from './lex.ts';
import { lineAt } from './lex.ts';

/** A call or a way to write something that is risky, as it looks in code whose strings and comments are masked. */
interface RiskRule {
  rule: string;
  severity: FindingSeverity;
  message: string;
  pattern: RegExp;
  /** Default: all. */
  languages?: readonly CodeLanguage[];
}

const scripts = ['javascript', 'typescript'] as const;

const rules: readonly RiskRule[] = [
  {
    rule: 'eval-call',
    severity: 'high',
    message: 'Text is executed as code.',
    pattern: /(?<![\w.$])(?:eval|execScript)\s*\(|\bnew\s+Function\s*\(|\bset(?:Timeout|Interval)\s*\(\s*["'`]/g,
    languages: [...scripts, 'php', 'ruby', 'shell', 'other'],
  },
  {
    rule: 'eval-call',
    severity: 'high',
    message: 'Text is executed as code.',
    pattern: /(?<![\w.])(?:eval|exec|compile)\s*\(/g,
    languages: ['python'],
  },
  {
    rule: 'child-process',
    severity: 'medium',
    message: 'Another program is started: no input may reach its command line.',
    pattern: /\bchild_process\b|(?<![\w.])(?:execFileSync|spawnSync|spawn|execFile|fork)\s*\(/g,
    languages: scripts,
  },
  {
    rule: 'child-process',
    severity: 'high',
    message: 'A shell is started: input in its command line could run anything.',
    pattern: /\bos\.(?:system|popen)\s*\(|\bshell\s*=\s*True\b/g,
    languages: ['python'],
  },
  {
    rule: 'child-process',
    severity: 'medium',
    message: 'Another program is started: no input may reach its command line.',
    pattern:
      /\bsubprocess\.\w+\s*\((?![^)]{0,500}shell\s*=\s*True)|\bRuntime\.getRuntime\(\)\.exec\s*\(|\bnew\s+ProcessBuilder\s*\(|\bexec\.Command\s*\(|\b(?:shell_exec|passthru|proc_open|popen)\s*\(|\bCommand::new\s*\(/g,
  },
  {
    rule: 'html-injection',
    severity: 'medium',
    message: 'Text becomes part of a page as it is: input in it could run scripts.',
    pattern:
      /\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|\bdangerouslySetInnerHTML\b|\bdocument\.write(?:ln)?\s*\(|\.insertAdjacentHTML\s*\(/g,
    languages: scripts,
  },
  {
    rule: 'unsafe-deserialization',
    severity: 'high',
    message: 'Reading such data can run code that is in it.',
    pattern:
      /\b(?:pickle|cPickle|marshal|shelve)\.loads?\s*\(|\byaml\.load\s*\((?![^)]{0,500}Safe)|\bunserialize\s*\(|\bObjectInputStream\b|\bBinaryFormatter\b|\bMarshal\.load\b/g,
  },
  {
    rule: 'certificate-check-off',
    severity: 'high',
    message: 'Certificates are not checked: anybody can listen to the connection.',
    pattern:
      /\brejectUnauthorized\s*:\s*false\b|\bverify\s*=\s*False\b|\bInsecureSkipVerify\s*:\s*true\b|\bCURLOPT_SSL_VERIFYPEER\s*,\s*(?:false|0)\b|\bssl\._create_unverified_context\b/g,
  },
  {
    rule: 'weak-hash',
    severity: 'medium',
    message: 'MD5 and SHA-1 no longer protect anything.',
    pattern:
      /\bhashlib\.(?:md5|sha1)\s*\(|(?<![\w.$])(?:md5|sha1)\s*\(|\bMD5\.Create\s*\(|\b(?:md5|sha1)\.(?:New|Sum)\s*\(/g,
  },
  {
    rule: 'empty-catch',
    severity: 'medium',
    message: 'An error is swallowed.',
    pattern: /\bcatch\s*(?:\([^()]*\)\s*)?\{\s*\}/g,
  },
  {
    rule: 'empty-catch',
    severity: 'medium',
    message: 'An error is swallowed.',
    pattern: /\bexcept\b[^\n:]{0,200}:\s*(?:\n\s*)?(?:pass|\.\.\.)\s*$/gm,
    languages: ['python'],
  },
  {
    rule: 'left-debugging',
    severity: 'low',
    message: 'This was for debugging.',
    pattern:
      /(?<![\w.$])debugger\s*;?\s*$|\bconsole\.(?:log|debug|trace)\s*\(|\bbreakpoint\(\)|\bpdb\.set_trace\(\)|\bvar_dump\s*\(|\bdbg!\s*\(/gm,
  },
  {
    rule: 'loose-equality',
    severity: 'info',
    message: 'Compare with three signs: two convert the values.',
    pattern: /(?<![=!<>])(?:==|!=)(?!=)(?!\s*null\b)/g,
    languages: scripts,
  },
];

/** Findings of one rule. */
const MOST_FINDINGS = 500;

/** Risky calls, queries that are put together, links without encryption and notes to do something. */
export function risksIn(lexed: LexedCode, language: CodeLanguage): CodeFinding[] {
  const { masked, lineStarts } = lexed;
  const found = rules
    .filter(({ languages }) => !languages || languages.includes(language))
    .flatMap(({ rule, severity, message, pattern }) =>
      [...masked.matchAll(pattern)].slice(0, MOST_FINDINGS).map(({ 0: text, index }): CodeFinding => {
        const start = index + text.length - text.trimStart().length;
        return { rule, severity, line: lineAt(lineStarts, start), message };
      }),
    );
  return [...found, ...randomnessIn(lexed), ...stringRisks(lexed, language)];
}

/** Random numbers that are no secret, near a name that asks for one. */
function randomnessIn({ masked, lineStarts }: LexedCode): CodeFinding[] {
  const pattern =
    /\bMath\.random\s*\(|\brandom\.(?:random|randint|choice|choices)\s*\(|(?<![\w.$])(?:rand|mt_rand)\s*\(/g;
  return [...masked.matchAll(pattern)].slice(0, MOST_FINDINGS).flatMap(({ index }): CodeFinding[] => {
    const line = lineAt(lineStarts, index);
    const text = masked.slice(lineStarts[line - 1] ?? 0, lineStarts[line] ?? masked.length);
    if (!/token|secret|passw|session|nonce|salt|otp|key/i.test(text)) return [];
    return [
      {
        rule: 'predictable-random',
        severity: 'high',
        line,
        message: 'These random numbers can be predicted: take those of a crypto library.',
      },
    ];
  });
}

const QUERY =
  /^\s*(?:select\b[\s\S]{1,2000}?\bfrom\b|insert\s+into\b|update\b[\s\S]{1,500}?\bset\b|delete\s+from\b|drop\s+table\b|alter\s+table\b)/i;
/** Before the command line of a shell. */
const STARTS_COMMAND = /(?<![\w$])(?:exec|execSync|system|popen)\s*\(\s*$/;
const NOTE = /\b(?:TODO|FIXME|HACK|XXX)\b/;

function stringRisks(lexed: LexedCode, language: CodeLanguage): CodeFinding[] {
  const { masked, pieces, lineStarts } = lexed;
  const found: CodeFinding[] = [];
  const add = (piece: CodePiece, finding: Omit<CodeFinding, 'line'>): void =>
    void found.push({ ...finding, line: lineAt(lineStarts, piece.start) });
  for (const piece of pieces) {
    if (found.length >= MOST_FINDINGS) break;
    if (piece.kind === 'comment') {
      if (NOTE.test(piece.content))
        add(piece, { rule: 'open-note', severity: 'info', message: 'A note says that something is left to do.' });
      continue;
    }
    if (language !== 'sql' && QUERY.test(piece.content) && isPutTogether(piece, masked, language))
      add(piece, {
        rule: 'sql-concatenation',
        severity: 'high',
        message: 'A query is put together from text: use parameters, so that input cannot change it.',
      });
    if (
      STARTS_COMMAND.test(masked.slice(Math.max(0, piece.start - 30), piece.start)) &&
      isPutTogether(piece, masked, language)
    )
      add(piece, {
        rule: 'child-process',
        severity: 'high',
        message: 'A command line is put together from text: input in it could run anything.',
      });
    if (
      /^http:\/\/(?!localhost\b|127\.|0\.0\.0\.0|\[::1\]|www\.w3\.org\/|schemas?\.|[\w.]*example\.)/i.test(
        piece.content,
      )
    )
      add(piece, { rule: 'unencrypted-link', severity: 'low', message: 'What goes to this URL is not encrypted.' });
    if (
      /^(?:md5|sha-?1)$/i.test(piece.content) &&
      /(?:createHash|createHmac|getInstance|hash(?:lib\.new)?|digest)\s*\(\s*$/i.test(
        masked.slice(Math.max(0, piece.start - 40), piece.start),
      )
    )
      add(piece, { rule: 'weak-hash', severity: 'medium', message: 'MD5 and SHA-1 no longer protect anything.' });
  }
  return found;
}

/** True for a string into which values are put: by a template, a plus or point beside it, or a function for that. */
function isPutTogether(
  { start, end, interpolated, content }: CodePiece,
  masked: string,
  language: CodeLanguage,
): boolean {
  if (interpolated) return true;
  const after = masked.slice(end, end + 40);
  const before = masked.slice(Math.max(0, start - 40), start);
  if (/^\s*\+(?!\s*["'`])/.test(after) || /[\w)]\s*\+\s*$/.test(before)) return true;
  if (language === 'php') return /^\s*\.\s*\$/.test(after) || /\$\w/.test(content);
  if (language === 'python') return /^\s*(?:%\s*[\w(]|\.format\s*\()/.test(after);
  if (language === 'ruby') return content.includes('#{');
  return /\bSprintf\s*\(\s*$|\bString\.format\s*\(\s*$|\bformat!\s*\(\s*$/.test(before) && /%[sdv]|\{\}/.test(content);
}
