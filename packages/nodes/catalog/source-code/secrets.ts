import type { CodeFinding } from './findings.ts';
import type { LexedCode } from './lex.ts';
import { lineAt } from './lex.ts';

/** Secrets that are known by their form. */
const known: readonly { name: string; pattern: RegExp }[] = [
  { name: 'an access key of AWS', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/g },
  { name: 'a token of GitHub', pattern: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})/g },
  { name: 'a token of GitLab', pattern: /(?<!\w)glpat-[\w-]{20,}/g },
  { name: 'a token of Slack', pattern: /(?<!\w)xox[abeoprs]-[\w-]{10,}/g },
  { name: 'a key of Stripe', pattern: /(?<!\w)[rs]k_live_[A-Za-z0-9]{16,}/g },
  { name: 'a key of Google', pattern: /(?<!\w)AIza[\w-]{35}/g },
  { name: 'a key of OpenAI', pattern: /(?<!\w)sk-(?:proj-)?[\w-]{32,}/g },
  { name: 'a key of SendGrid', pattern: /(?<!\w)SG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'a token of npm', pattern: /(?<!\w)npm_[A-Za-z0-9]{36}/g },
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g },
  { name: 'a signed token (JWT)', pattern: /(?<!\w)eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
  {
    name: 'a password in a URL',
    pattern: /(?<!\w)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@'"]{1,100}:[^\s:/@'"${}<]{3,100}@/gi,
  },
];

/** Names of values that are secret. */
const SECRET_NAME =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|auth[_-]?key|access[_-]?key|private[_-]?key|credential|kennwort|passwort)s?["'\]]?\s*(?::\s*[\w<>| ]{1,30})?\s*(?::=|=>|[:=])\s*(?:[fFrRbBuU@$]{0,2})$/i;
/** What stands for a secret rather than being one. */
const PLACEHOLDER =
  /^(?:\W*|(?:your|my|the|some|example|changeme|change-me|test|dummy|placeholder|xxx|todo|none|null|undefined|password|secret|token)\b.*|.*(?:<[^>]+>|\$\{|%s|\{\{|\.\.\.|\*{3}).*|process\.env.*)$/i;

/** Bits per character of a text (Shannon 1948). */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts.values()].reduce((sum, count) => sum - (count / length) * Math.log2(count / length), 0);
}

/** Characters and entropy of a string that is random rather than written. */
const [RANDOM_LENGTH, RANDOM_ENTROPY] = [32, 4.3];

/** Secrets that are written into code: by their form, by the name they are given, and random strings. A line has one finding. */
export function secretsIn({ code, pieces, lineStarts }: LexedCode): CodeFinding[] {
  const found = new Map<number, CodeFinding>();
  const add = (at: number, severity: CodeFinding['severity'], message: string): void => {
    const line = lineAt(lineStarts, at);
    if (!found.has(line)) found.set(line, { rule: 'hardcoded-secret', severity, line, message });
  };
  for (const { name, pattern } of known)
    for (const { index } of code.matchAll(pattern)) add(index, 'critical', `This looks like ${name}.`);
  for (const { kind, content, start, interpolated } of pieces) {
    if (kind !== 'string' || interpolated || content.length < 4 || content.length > 500 || PLACEHOLDER.test(content))
      continue;
    if (SECRET_NAME.test(code.slice(Math.max(0, start - 120), start)) && !/\s/.test(content))
      add(start, 'high', 'A secret is written into the code.');
    else if (
      content.length >= RANDOM_LENGTH &&
      /^[\w+/=-]+$/.test(content) &&
      /\d/.test(content) &&
      /[a-z]/i.test(content) &&
      entropyOf(content) >= RANDOM_ENTROPY
    )
      add(start, 'medium', 'A random text like a key is written into the code.');
  }
  return [...found.values()];
}
