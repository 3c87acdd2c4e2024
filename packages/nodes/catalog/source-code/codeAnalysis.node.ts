import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, text as textField } from '@heddle/contract/node/fields';
import { namesOf } from '../../lib/json/reader.ts';
import { inBatches, textFields, withResults } from '../../lib/language/batches.ts';
import { runInWorker } from '../../lib/workers/workers.ts';

const work = { url: new URL('./analyze.ts', import.meta.url), load: () => import('./analyze.ts') };
const { text, to } = textFields('analysis');

const limit = (label: string, standard: number, help: string) =>
  number({ label, default: standard, min: 1, max: 100_000, step: 1, help, optional: true });

const risky = 'const run = (input) => {\n  if (input) return eval(input);\n  return null;\n};\n';
const query =
  'def find(db, name):\n    # by name\n    return db.execute("SELECT * FROM users WHERE name = \'%s\'" % name)\n';

export const codeAnalysis = defineNode({
  type: 'codeAnalysis',
  name: 'Code Analysis',
  category: 'AI & Machine Learning',
  icon: 'code',
  description:
    'Measures source code and finds risky calls, secrets, long and complex functions and duplicates, by rules',
  summary: '{language} in {text}',
  effect: 'none',
  fields: {
    text: { ...text, label: 'Code', help: 'The code of each item, usually an expression such as {{ file.content }}.' },
    language: choice({
      label: 'Language',
      default: 'auto',
      choices: [
        { value: 'auto', label: 'Detect automatically' },
        { value: 'javascript', label: 'JavaScript' },
        { value: 'typescript', label: 'TypeScript' },
        { value: 'python', label: 'Python' },
        { value: 'java', label: 'Java, Kotlin' },
        { value: 'c', label: 'C, C++, C#' },
        { value: 'go', label: 'Go' },
        { value: 'rust', label: 'Rust, Swift' },
        { value: 'php', label: 'PHP' },
        { value: 'ruby', label: 'Ruby' },
        { value: 'shell', label: 'Shell' },
        { value: 'sql', label: 'SQL' },
        { value: 'other', label: 'Another one' },
      ],
      help: 'JavaScript is read by a parser. Functions of other languages are found by their form; of Ruby, shell and SQL none.',
    }),
    fileName: textField({
      label: 'File name',
      placeholder: '{{ path }}',
      help: 'Its ending tells the language. If empty, the language is detected by the code.',
      when: { language: ['auto'] },
    }),
    severity: choice({
      label: 'Findings from',
      default: 'low',
      choices: [
        { value: 'info', label: 'Info' },
        { value: 'low', label: 'Low' },
        { value: 'medium', label: 'Medium' },
        { value: 'high', label: 'High' },
        { value: 'critical', label: 'Critical' },
      ],
    }),
    ignored: textField({
      label: 'Ignored rules',
      placeholder: 'left-debugging, long-function',
      help: 'Names of rules as findings have them, separated by commas.',
    }),
    functions: boolean({ label: 'List functions', help: 'With lines, complexity, nesting and parameters of each.' }),
    mostLines: limit('Lines per function', 60, 'Longer functions are findings.'),
    mostComplexity: limit('Complexity per function', 10, 'Decisions in a function plus one (McCabe).'),
    mostNesting: limit('Nesting', 4, 'Conditions and loops inside each other.'),
    mostParameters: limit('Parameters', 5, 'Functions with more parameters are findings.'),
    mostWidth: limit('Line length', 160, 'Longer lines are findings (info).'),
    duplicated: number({
      label: 'Duplicate from lines',
      default: 6,
      min: 3,
      max: 1000,
      step: 1,
      help: 'Blocks of at least this many equal lines.',
      optional: true,
    }),
    to,
  },
  examples: [
    {
      title: 'A risky call in JavaScript',
      given: [{ text: risky }],
      with: { functions: true },
      gives: {
        main: [
          {
            text: risky,
            analysis: {
              language: 'javascript',
              parsed: true,
              lines: { total: 4, code: 4, comment: 0, blank: 0 },
              commentShare: 0,
              functionCount: 1,
              complexity: { total: 2, highest: 2, mean: 2 },
              nesting: 1,
              functions: [{ name: 'run', line: 1, lines: 4, parameters: 1, complexity: 2, nesting: 1 }],
              duplicates: [],
              findings: [{ rule: 'eval-call', severity: 'high', line: 2, message: 'Text is executed as code.' }],
              counts: { info: 0, low: 0, medium: 0, high: 1, critical: 0 },
            },
          },
        ],
      },
    },
    {
      title: 'A query that is put together in Python',
      given: [{ content: query, path: 'src/users.py' }],
      with: { text: '{{ content }}', fileName: '{{ path }}', severity: 'high', to: 'report' },
      gives: {
        main: [
          {
            content: query,
            path: 'src/users.py',
            report: {
              language: 'python',
              parsed: false,
              lines: { total: 3, code: 2, comment: 1, blank: 0 },
              commentShare: 0.33,
              functionCount: 1,
              complexity: { total: 1, highest: 1, mean: 1 },
              nesting: 0,
              duplicates: [],
              findings: [
                {
                  rule: 'sql-concatenation',
                  severity: 'high',
                  line: 3,
                  message: 'A query is put together from text: use parameters, so that input cannot change it.',
                },
              ],
              counts: { info: 0, low: 0, medium: 0, high: 1, critical: 0 },
            },
          },
        ],
      },
    },
    { title: 'A severity is one of five', given: [{ text: 'x' }], with: { severity: 'bad' }, fails: 'field_invalid' },
  ],
  async run(context) {
    const { field, items, signal, resources } = context;
    const results = await inBatches(
      context,
      (index) => field.text(index),
      (index) => {
        const language = field.language(index);
        return {
          language,
          fileName: language === 'auto' ? field.fileName(index) : '',
          severity: field.severity(index),
          ignored: namesOf(field.ignored(index)),
          most: {
            lines: field.mostLines(index),
            complexity: field.mostComplexity(index),
            nesting: field.mostNesting(index),
            parameters: field.mostParameters(index),
            width: field.mostWidth(index),
          },
          duplicated: field.duplicated(index),
          functions: field.functions(index),
        };
      },
      (tasks) => runInWorker(work, 'analyzeCodes', [tasks], { signal, resources }),
    );
    return withResults(
      items,
      results,
      (index) => field.to(index),
      (result) => result,
    );
  },
});
