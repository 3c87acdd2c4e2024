import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { objectAt, objectsAt, objectWithId } from '../google/reading.ts';

/** A question of a form, by its ID in responses. */
export interface FormQuestion {
  id: string;
  /** Unique in the form: further questions with the same text have a number behind it. */
  name: string;
  /** Its answers are a list even where there is only one. */
  several: boolean;
}

/** The questions of a form as the API gives it, in its order. Those of a grid are "Text of the grid [Text of the row]". */
export function questionsOf(form: JsonObject): FormQuestion[] {
  const names = new Map<string, number>();
  const unique = (name: string): string => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
  return objectsAt(form, 'items').flatMap((item): FormQuestion[] => {
    const title = asText(item['title']) || 'Question';
    const single = objectAt(item, 'questionItem.question');
    if (single['questionId'] !== undefined)
      return [
        {
          id: asText(single['questionId']),
          name: unique(title),
          several: readPath(single, 'choiceQuestion.type') === 'CHECKBOX',
        },
      ];
    const several = readPath(item, 'questionGroupItem.grid.columns.type') === 'CHECKBOX';
    return objectsAt(item, 'questionGroupItem.questions').map((row) => ({
      id: asText(row['questionId']),
      name: unique(`${title} [${asText(readPath(row, 'rowQuestion.title') ?? '')}]`),
      several,
    }));
  });
}

function valueOf(answer: JsonObject, several: boolean): JsonValue {
  const files = objectsAt(answer, 'fileUploadAnswers.answers');
  if (files.length > 0) return files;
  const texts = objectsAt(answer, 'textAnswers.answers').map(({ value }) => asText(value));
  if (several) return texts;
  return texts.length > 1 ? texts : (texts[0] ?? null);
}

/** A response whose answers have the texts of the questions as names; null where a question was not answered. */
export function withTitles(response: JsonObject, questions: readonly FormQuestion[]): JsonObject {
  const { answers, ...facts } = response;
  const given = objectAt({ answers: answers ?? {} }, 'answers');
  return {
    ...facts,
    answers: Object.fromEntries(
      questions.map(({ id, name, several }) => [
        name,
        Object.hasOwn(given, id) ? valueOf(objectWithId(given, id), several) : null,
      ]),
    ),
  };
}
