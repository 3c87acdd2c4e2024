import { nodeErrors } from '@heddle/contract/errors/node';
import type { TextTask } from '../../lib/language/batches.ts';
import { guessLanguages, isKnownLanguage } from '../../lib/language/detect.ts';
import type { Detection, DetectionOptions } from './detection-form.ts';
import { detectionOf } from './detection-form.ts';

/** The languages of texts. Throws `field_invalid` for a language that there is not. */
export const detectLanguages = (tasks: readonly TextTask<DetectionOptions>[]): Detection[] =>
  tasks.map(({ text, options }) => detection(text, options));

function detection(text: string, options: DetectionOptions): Detection {
  const { allowed } = options;
  const unknown = allowed.find((code) => !isKnownLanguage(code));
  if (unknown !== undefined)
    throw nodeErrors.field_invalid({
      field: 'Allowed languages',
      reason: `names "${unknown}", which is not the code of a language that can be detected`,
    });
  return detectionOf(guessLanguages(text, allowed), options);
}
