import { decodeEntities } from '../../lib/documents/entities.ts';

/** A sign of an attack in a text. */
export interface Sign {
  rule: string;
  /** How much it weighs, from 0 to 1. */
  weight: number;
  /** What was found, cut. */
  found: string;
}

interface Attack {
  rule: string;
  weight: number;
  /** Each takes time in proportion to the text: repetitions are bounded and do not nest. */
  patterns: readonly RegExp[];
}

/** Attacks that leave signs in requests: OWASP Top Ten, "Injection"; CWE-89, 79, 22, 78, 917, 918. */
const attacks: readonly Attack[] = [
  {
    rule: 'sql injection',
    weight: 0.8,
    patterns: [
      /['")]\s{0,20}(?:or|and)\s{1,20}['"(]{0,3}\w{1,40}['"]?\s{0,20}(?:=|<|>|like)\s{0,20}['"(]{0,3}\w/i,
      /\d\s{1,20}(?:or|and)\s{1,20}['"(]{0,3}\w{1,40}['"]?\s{0,20}(?:=|like)\s{0,20}['"(]{0,3}\w/i,
      /\bunion\b[\s(]{1,20}(?:(?:all|distinct)[\s(]{1,20})?select\b[\s(]{1,20}(?:null|[\d'"*@]|[\w.]{1,60}\s{0,20}[,(]|[\w.]{1,60}\s{1,20}from\b)/i,
      /;\s{0,20}(?:(?:drop|alter|truncate)\s{1,20}(?:table|database|view|index|user|schema)|delete\s{1,20}from|insert\s{1,20}into|update\s{1,20}\w{1,60}\s{1,20}set|exec(?:ute)?\s{1,20}\w)\b/i,
      /\b(?:sleep|benchmark|pg_sleep|load_file|xp_cmdshell|extractvalue|updatexml)\s{0,20}\(|\bwaitfor\s{1,20}delay\b/i,
      /['"]\s{0,20}(?:--|#|\/\*|;)\s{0,20}$|\binformation_schema\b|'\s{0,20}\|\|\s{0,20}'/i,
    ],
  },
  {
    rule: 'cross-site scripting',
    weight: 0.75,
    patterns: [
      /<\s{0,5}script\b/i,
      /<\w[^<>]{0,200}\bon[a-z]{3,20}\s{0,20}=/i,
      /\b(?:javascript|vbscript)\s{0,5}:/i,
      /<\s{0,5}(?:iframe|object|embed)\b/i,
      /\bdocument\s{0,5}\.\s{0,5}(?:cookie|location)\b/i,
    ],
  },
  {
    rule: 'path traversal',
    weight: 0.7,
    patterns: [
      /(?:\.\.[\\/]){2}/,
      /\/etc\/(?:passwd|shadow|hosts)\b/i,
      /\b(?:boot|win)\.ini\b/i,
      /\.\.[\\/][^\s]{0,100}\0/,
      /\bfile:\/\/\//i,
    ],
  },
  {
    rule: 'command injection',
    weight: 0.8,
    patterns: [
      /[;|&`\n]\s{0,20}(?:cat|ls|id|whoami|uname|wget|curl|nc|bash|sh|powershell|cmd|ping|rm|python\d?)\b(?:\s{1,20}(?:[-/.$~\d]|https?:|[\w-]{1,60}\.\w)|\s{0,20}$|\s{0,20}[;|&`])/i,
      /\$\(\s{0,20}(?:cat|ls|id|whoami|curl|wget|sh|bash)\b/i,
    ],
  },
  {
    rule: 'expression injection',
    weight: 0.85,
    patterns: [
      /\$\{\s{0,10}(?:jndi|\$?\{?lower|\$?\{?env)\s{0,10}:/i,
      /\{\{\s{0,10}\d{1,6}\s{0,10}\*\s{0,10}'?\d{1,6}/,
      /\$\{\s{0,10}T\(/,
    ],
  },
  {
    rule: 'request to cloud metadata',
    weight: 0.7,
    patterns: [/\b169\.254\.169\.254\b/, /\bmetadata\.google\.internal\b/i],
  },
];

/** Programs that look for weaknesses and say so. */
const SCANNER = /\b(?:sqlmap|nikto|nmap|masscan|acunetix|nessus|dirbuster|gobuster|wpscan|hydra|zgrab|nuclei)\b/i;

/** Characters of a text that are looked at. */
const MOST_CHARACTERS = 8000;
const LONGEST_FIND = 80;

/** A text as a server would come to see it: percent signs and entities decoded twice, comments that hide blanks taken away. */
export function unmasked(text: string): { text: string; layers: number } {
  let shown = text.slice(0, MOST_CHARACTERS);
  let layers = 0;
  for (let round = 0; round < 2; round += 1) {
    const decoded = shown.replaceAll(/%u?([0-9a-f]{4}|[0-9a-f]{2})/gi, (whole, code: string) =>
      whole[1]?.toLowerCase() === 'u' || code.length === 2
        ? String.fromCharCode(Number.parseInt(code, 16))
        : String.fromCharCode(Number.parseInt(code.slice(0, 2), 16)) + code.slice(2),
    );
    if (decoded === shown) break;
    shown = decoded;
    layers += 1;
  }
  return {
    text: decodeEntities(shown)
      .replaceAll(/\/\*[^*]{0,200}\*\//g, ' ')
      .replaceAll('+', ' '),
    layers,
  };
}

/** The signs of attacks in a text, one of each rule. */
export function signsIn(written: string): Sign[] {
  const { text, layers } = unmasked(written);
  const signs = attacks.flatMap(({ rule, weight, patterns }): Sign[] => {
    for (const pattern of patterns) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return [{ rule, weight, found: found.trim().slice(0, LONGEST_FIND) }];
    }
    return [];
  });
  // Who encodes twice wants to pass a filter.
  return signs.length > 0 && layers > 1 ? [...signs, { rule: 'double encoding', weight: 0.3, found: '%25' }] : signs;
}

/** The sign of a program that looks for weaknesses in the name of a user agent. */
export function scannerSign(agent: string): Sign | undefined {
  const [found] = SCANNER.exec(agent.slice(0, MOST_CHARACTERS)) ?? [];
  return found === undefined ? undefined : { rule: 'scanner', weight: 0.6, found };
}
