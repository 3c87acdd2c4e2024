import type { JsonValue } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { taskAnswer } from './answers.ts';

describe('the answer to a task', () => {
  it.each([
    ['summarization', [{ summary_text: 'Short.' }], 'Short.'],
    ['translation', { translation_text: 'Kurz.' }, 'Kurz.'],
    ['automatic-speech-recognition', { text: 'Hello.', chunks: [] }, { text: 'Hello.', chunks: [] }],
    ['question-answering', [{ answer: 'Bern', score: 0.9 }, { answer: 'Biel' }], { answer: 'Bern', score: 0.9 }],
    // Labels and scores in two lists, as some models have them, or as one.
    [
      'zero-shot-classification',
      { labels: ['a', 'b'], scores: [0.9, 0.1] },
      [
        { label: 'a', score: 0.9 },
        { label: 'b', score: 0.1 },
      ],
    ],
    ['zero-shot-classification', [{ label: 'a', score: 1 }], [{ label: 'a', score: 1 }]],
    // One input is a list of one for some models.
    ['text-classification', [[{ label: 'POSITIVE', score: 0.8 }]], [{ label: 'POSITIVE', score: 0.8 }]],
    ['image-classification', [{ label: 'cat', score: 0.8 }], [{ label: 'cat', score: 0.8 }]],
    ['object-detection', [{ box: { xmin: 1 } }], [{ box: { xmin: 1 } }]],
    ['token-classification', [[{ word: 'Ada' }]], [{ word: 'Ada' }]],
    ['fill-mask', [[{ token_str: 'a' }], [{ token_str: 'b' }]], [[{ token_str: 'a' }], [{ token_str: 'b' }]]],
    ['feature-extraction', [[0.1, 0.2]], [0.1, 0.2]],
    ['feature-extraction', [[[0.1], [0.2]]], [[0.1], [0.2]]],
    ['sentence-similarity', [0.5, 1], [0.5, 1]],
  ] as const)('of %s %j becomes %j', (task, answer, given) =>
    expect(taskAnswer(task, answer as unknown as JsonValue)).toEqual(given),
  );

  it.each([
    ['summarization', [{ text: 'x' }], 'it has no summary_text'],
    ['translation', [], 'it has no result'],
    ['question-answering', { score: 1 }, 'it has no answer'],
    ['zero-shot-classification', { labels: ['a'], scores: [] }, 'it has no labels'],
    ['text-classification', [{ label: 'a' }], 'it has no scores'],
    ['text-classification', { error: 'loading' }, 'it has no list with label'],
    ['object-detection', [{ score: 1 }], 'it has no list with box'],
    ['fill-mask', [[{ token: 1 }]], 'it has no list with token_str'],
    ['feature-extraction', [], 'it has no numbers'],
    ['sentence-similarity', ['a'], 'it has no numbers'],
    ['text-to-image', {}, 'it is data in place of a file'],
  ] as const)('of %s %j is refused: %s', (task, answer, reason) =>
    expect(() => taskAnswer(task, answer as unknown as JsonValue)).toThrow(reason),
  );
});
