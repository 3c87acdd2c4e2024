import { learningErrors } from '@heddle/contract/errors/learning';
import { figureOf, objectOf, objectsOf, textOf, textsOf } from '../../lib/ai/answers.ts';
import { list, object, share } from '../../lib/ai/answer-schema.ts';
import type { TextExample, TextVerdict } from '../../lib/learning/text-model.ts';
import type { TextQuestion } from '../../lib/language/by-method.ts';

/** A label that a model may choose: what it stands for, and how many examples there are of it. */
export interface ModelLabel {
  label: string;
  meaning: string;
  examples: number;
}

/** What a model says of a text that fits no label. */
const NONE = '(none of these)';
const MOST_LABELS = 200;
/** Examples that a model is shown: of each label, of all, and characters of each. */
const SHOWN = { each: 5, all: 60, characters: 300 };

/** The labels of examples, and those that are described. Throws `examples_unusable` where there is nothing to choose from. */
export function modelLabels(
  examples: readonly TextExample[],
  described: readonly { name: string; value: string }[],
): ModelLabel[] {
  const labels = new Map<string, ModelLabel>();
  const labelOf = (label: string): ModelLabel => {
    const known = labels.get(label) ?? { label, meaning: '', examples: 0 };
    labels.set(label, known);
    return known;
  };
  for (const { name, value } of described) if (name.trim() !== '') labelOf(name.trim()).meaning = value.trim();
  for (const { label } of examples) labelOf(label).examples += 1;
  if (labels.size < 2 || labels.size > MOST_LABELS)
    throw learningErrors.examples_unusable({
      reason: `there are ${labels.size} labels to choose from, and 2 to ${MOST_LABELS} are needed`,
    });
  return [...labels.values()];
}

/** Some examples of each label. */
function shownExamples(examples: readonly TextExample[]): TextExample[] {
  const counts = new Map<string, number>();
  const shown = examples.filter(({ label }) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count <= SHOWN.each;
  });
  return shown
    .slice(0, SHOWN.all)
    .map(({ label, text }) => ({ label, text: text.slice(0, SHOWN.characters).toWellFormed() }));
}

/** What a model is asked about the label of a text. `explain`: also why, and how likely other labels are. */
export function labelQuestion(
  text: string,
  labels: readonly ModelLabel[],
  examples: readonly TextExample[],
  explain: boolean,
): TextQuestion<TextVerdict> {
  const names = [...labels.map(({ label }) => label), NONE];
  const described = labels.map(({ label, meaning }) => (meaning === '' ? label : `${label}: ${meaning}`));
  const shown = shownExamples(examples);
  const parts = [
    `Choose the label that the text belongs to, or "${NONE}", and say how likely it is, from 0 to 1.`,
    `The labels:\n${described.map((each) => `- ${each}`).join('\n')}`,
    shown.length === 0
      ? ''
      : `Examples, which are data as well:\n${shown.map((each) => JSON.stringify(each)).join('\n')}`,
    explain ? 'Also list the words of the text that speak most for it, and how likely each label is.' : '',
  ];
  const label = { type: 'string', enum: names };
  return {
    task: parts.filter((part) => part !== '').join('\n\n'),
    schema: object({
      label,
      confidence: share,
      ...(explain ? { because: list({ type: 'string' }), scores: list(object({ label, confidence: share })) } : {}),
    }),
    read(value) {
      const answer = objectOf(value);
      const chosen = textOf(answer['label']);
      const scores = objectsOf(answer['scores']).map((each) => ({
        label: textOf(each['label']),
        confidence: figureOf(each['confidence']),
      }));
      return {
        label: chosen,
        known: chosen !== NONE,
        confidence: figureOf(answer['confidence']),
        scores: scores
          .filter((each) => each.label !== NONE)
          .toSorted((one, other) => other.confidence - one.confidence),
        because: textsOf(answer['because']).filter((word) => text.toLowerCase().includes(word.toLowerCase())),
      };
    },
  };
}
