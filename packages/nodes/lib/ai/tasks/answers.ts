import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { HostedTask } from './tasks.ts';

/**
 * The answer to a task in the form that items get: labels and entities as lists, texts as text, the best answer to a question as an object. One input is
 * answered by some models as a list of inputs with one entry. Throws an error that says what is missing.
 */
export function taskAnswer(task: HostedTask, answer: JsonValue): JsonValue {
  switch (task) {
    case 'summarization':
      return textAt(answer, 'summary_text');
    case 'translation':
      return textAt(answer, 'translation_text');
    case 'automatic-speech-recognition':
      return { ...first(answer), text: textAt(answer, 'text') };
    case 'question-answering':
      textAt(answer, 'answer');
      return first(answer);
    case 'zero-shot-classification':
      return labelsOf(paired(answer));
    case 'text-classification':
    case 'image-classification':
      return labelsOf(inner(answer));
    case 'object-detection':
      return entriesOf(answer, 'box');
    case 'token-classification':
      return entriesOf(inner(answer), 'word');
    case 'fill-mask':
      // With several masks, a list for each.
      return entriesOf(answer, 'token_str');
    case 'feature-extraction':
      return numbersOf(inner(answer));
    case 'sentence-similarity':
      return numbersOf(answer);
    default:
      throw new Error('it is data in place of a file');
  }
}

/** The only list within a list. */
const inner = (answer: JsonValue): JsonValue =>
  Array.isArray(answer) && answer.length === 1 && Array.isArray(answer[0]) ? answer[0] : answer;

function first(answer: JsonValue): JsonObject {
  const one = Array.isArray(answer) ? answer[0] : answer;
  if (!isJsonObject(one)) throw new Error('it has no result');
  return one;
}

function textAt(answer: JsonValue, name: string): string {
  const text = first(answer)[name];
  if (typeof text !== 'string') throw new Error(`it has no ${name}`);
  return text;
}

/** Labels and scores that stand in two lists, as one. */
function paired(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return inner(answer);
  const { labels, scores } = answer;
  if (!Array.isArray(labels) || !Array.isArray(scores) || labels.length !== scores.length)
    throw new Error('it has no labels');
  return labels.map((label, at) => ({ label, score: scores[at] ?? null }));
}

function labelsOf(answer: JsonValue): JsonValue {
  const entries = entriesOf(answer, 'label');
  if (!entries.every((entry) => isJsonObject(entry) && typeof entry['score'] === 'number'))
    throw new Error('it has no scores');
  return entries;
}

function entriesOf(answer: JsonValue, name: string): JsonValue[] {
  const has = (entry: JsonValue): boolean =>
    Array.isArray(entry) ? entry.every(has) : isJsonObject(entry) && entry[name] !== undefined;
  if (!Array.isArray(answer) || !answer.every(has)) throw new Error(`it has no list with ${name}`);
  return answer;
}

/** A vector, or one for each token. */
function numbersOf(answer: JsonValue): JsonValue[] {
  const isVector = (value: JsonValue): boolean =>
    Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'number' || isVector(entry));
  if (!Array.isArray(answer) || !isVector(answer)) throw new Error('it has no numbers');
  return answer;
}
