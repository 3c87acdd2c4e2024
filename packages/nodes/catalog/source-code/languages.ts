/** How the code of a language is taken apart. */
export interface CodeSyntax {
  lineComments: readonly string[];
  blockComments: readonly (readonly [string, string])[];
  /** Signs around strings. */
  quotes: string;
  /** Whether strings between three quotes go over lines. */
  triple: boolean;
  /** Whether strings between single quotes may go over lines. */
  multiline: boolean;
  /** Whether a slash may begin a regular expression. */
  regex: boolean;
  /** How functions are found: by braces, by indentation, or not at all. */
  blocks: 'braces' | 'indent' | 'none';
}

const cLike: CodeSyntax = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  quotes: `"'`,
  triple: false,
  multiline: false,
  regex: false,
  blocks: 'braces',
};
const script: CodeSyntax = { ...cLike, quotes: '"\'`', regex: true };

/** The languages whose code is analyzed, with the endings of their files. Others count as `other`: lines, comments and findings. */
export const codeLanguages = {
  javascript: { syntax: script, endings: 'js mjs cjs jsx' },
  typescript: { syntax: script, endings: 'ts mts cts tsx' },
  python: {
    syntax: { ...cLike, lineComments: ['#'], blockComments: [], triple: true, blocks: 'indent' },
    endings: 'py pyw',
  },
  java: { syntax: { ...cLike, triple: true }, endings: 'java kt kts scala groovy' },
  c: { syntax: cLike, endings: 'c h cc cpp cxx hpp cs m mm' },
  go: { syntax: { ...cLike, quotes: '"\'`' }, endings: 'go' },
  rust: { syntax: { ...cLike, multiline: true }, endings: 'rs swift' },
  php: { syntax: { ...cLike, lineComments: ['//', '#'], multiline: true }, endings: 'php' },
  ruby: {
    syntax: { ...cLike, lineComments: ['#'], blockComments: [['=begin', '=end']], blocks: 'none' },
    endings: 'rb',
  },
  shell: {
    syntax: { ...cLike, lineComments: ['#'], blockComments: [], multiline: true, blocks: 'none' },
    endings: 'sh bash zsh',
  },
  sql: {
    syntax: { ...cLike, lineComments: ['--'], multiline: true, blocks: 'none' },
    endings: 'sql',
  },
  other: { syntax: { ...cLike, lineComments: ['//', '#'], blocks: 'none' }, endings: '' },
} as const satisfies Readonly<Record<string, { syntax: CodeSyntax; endings: string }>>;

export type CodeLanguage = keyof typeof codeLanguages;

/** What the code of a language has and others hardly: each that is found counts one. */
const signs: readonly { language: CodeLanguage; signs: readonly RegExp[] }[] = [
  { language: 'php', signs: [/<\?php/, /\$\w+\s*=[^=>]/, /->\w+\(/] },
  {
    language: 'typescript',
    signs: [
      /^[ \t]*(?:export\s+)?(?:interface|type)\s+\w+[^(]*[{=]/m,
      /[\w)]\??:\s*(?:string|number|boolean|void|unknown|Promise<|readonly )/,
      /\bas\s+(?:const|string|unknown)\b/,
      /^import type /m,
    ],
  },
  {
    language: 'javascript',
    signs: [
      /\b(?:const|let|var)\s+[\w${[]/,
      /=>\s*[{(\w]/,
      /\bfunction\b\s*\w*\(/,
      /\brequire\(|^import .* from ['"]/m,
      /===|!==/,
    ],
  },
  {
    language: 'python',
    signs: [
      /^[ \t]*def \w+\(.{0,300}\).{0,100}:\s*$/m,
      /^[ \t]*(?:elif |else:|except|try:)/m,
      /^[ \t]*(?:from \S+ )?import [\w.,* ]+$/m,
      /\bself\b|\bNone\b|\bTrue\b/,
    ],
  },
  { language: 'go', signs: [/^package \w+$/m, /\bfunc\b.*\{$/m, /:=/] },
  { language: 'rust', signs: [/\bfn \w+/, /\blet mut\b/, /\bimpl\b|::\w+\(|->\s*\w/] },
  {
    language: 'java',
    signs: [
      /\b(?:public|private|protected) (?:static |final |class |void |\w+ \w+[;=(])/,
      /\bimport java|\bthrows \w+/,
      /\bSystem\.out\b|\bnew \w+(?:<\w*>)?\(/,
    ],
  },
  {
    language: 'c',
    signs: [
      /^#include\b/m,
      /\b(?:int|void|char) \*?\w+\(.*\)\s*\{/,
      /\bprintf\(|std::|\busing namespace\b|\busing System/,
    ],
  },
  { language: 'ruby', signs: [/^[ \t]*def \w+[^:]*$/m, /^[ \t]*end\s*$/m, /\bputs\b|\.each do\b/] },
  { language: 'shell', signs: [/^#!.*\b(?:ba|z)?sh\b/m, /^[ \t]*(?:fi|done|esac)\b/m, /\becho\b.*\$/] },
  {
    language: 'sql',
    signs: [/^[ \t]*(?:--.*\n\s*)*(?:select|insert into|update \w+ set|delete from|create (?:table|view|index))\b/i],
  },
];

/** Characters that are looked at for signs. */
const HEAD = 20_000;

/** The language of code, by the ending of its file or else by what it looks like. */
export function codeLanguageOf(code: string, fileName: string): CodeLanguage {
  const ending = /\.(\w+)$/.exec(fileName.trim().toLowerCase())?.[1];
  const named =
    ending === undefined
      ? undefined
      : Object.entries(codeLanguages).find(([, { endings }]) => endings.split(' ').includes(ending));
  // The keys of the table are the languages.
  if (named) return named[0] as CodeLanguage;
  const head = code.slice(0, HEAD);
  const counts = signs.map(({ language, signs: list }) => ({
    language,
    count: list.filter((sign) => sign.test(head)).length,
  }));
  const [best] = counts.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  // TypeScript has all signs of JavaScript, and one of its own is enough.
  const isTyped =
    best?.language === 'javascript' && counts.some(({ language, count }) => language === 'typescript' && count > 0);
  return isTyped ? 'typescript' : (best?.language ?? 'other');
}
