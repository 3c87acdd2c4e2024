import { figureOf, languageOfAnswer, objectOf, objectsOf } from '../../lib/ai/answers.ts';
import { list, object, share } from '../../lib/ai/answer-schema.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import type { TextQuestion } from '../../lib/language/by-method.ts';
import type { Detection, DetectionOptions } from './detection-form.ts';
import { detectionOf } from './detection-form.ts';

/** What a model is asked about the language of a text. */
export function detectionQuestion({ options }: TextTask<DetectionOptions>): TextQuestion<Detection> {
  const { allowed, candidates } = options;
  const code = allowed.length === 0 ? { type: 'string' } : { type: 'string', enum: [...allowed] };
  const among = allowed.length === 0 ? '' : ` Only these languages are possible: ${allowed.join(', ')}.`;
  return {
    task: `Say in which language the text is written: codes of ISO 639-1 with how likely each is, from 0 to 1, the likeliest first, no more than ${Math.max(1, candidates)}. Give none for a text without words of any language.${among}`,
    schema: object({ languages: list(object({ language: code, likelihood: share })) }),
    read(value) {
      const guesses = objectsOf(objectOf(value)['languages']).flatMap(({ language, likelihood }) => {
        const known = languageOfAnswer(language);
        return known === null ? [] : [{ language: known, confidence: figureOf(likelihood) }];
      });
      const likely = guesses.filter(({ confidence }) => confidence > 0);
      return detectionOf(
        likely.toSorted((one, other) => other.confidence - one.confidence),
        options,
      );
    },
  };
}
