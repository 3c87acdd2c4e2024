import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALWAYS_TRAINED, crossValidate, qualityOf, stratifiedFolds } from './evaluation.ts';
import { argMax, scoresOf, softmax } from './linear.ts';
import { trainLogistic } from './logistic.ts';
import { minimize } from './minimize.ts';
import { trainMultinomial } from './naive-bayes.ts';
import { openModel, packModel } from './pack.ts';
import { randomOf, shuffled } from './random.ts';
import { sparseRows } from './sparse.ts';
import { chiSquare, chooseFeatures, countTexts, textFeatures } from './text-features.ts';

describe('minimizing', () => {
  it('finds the valley of Rosenbrock', () => {
    const { at, converged } = minimize(
      ([x = 0, y = 0], gradient) => {
        gradient[0] = -2 * (1 - x) - 400 * x * (y - x * x);
        gradient[1] = 200 * (y - x * x);
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
      },
      Float64Array.of(-1.2, 1),
      { tolerance: 1e-8, iterations: 200 },
    );
    expect([converged, ...at]).toEqual([true, expect.closeTo(1, 6), expect.closeTo(1, 6)]);
  });

  it('finds the middle of any bowl, and says where the iterations ran out', () => {
    const bowl =
      (center: readonly number[], steep: readonly number[]) =>
      (at: Float64Array, gradient: Float64Array): number => {
        let sum = 0;
        for (const [i, value] of at.entries()) {
          const [off, by] = [value - (center[i] ?? 0), steep[i] ?? 1];
          gradient[i] = 2 * by * off;
          sum += by * off * off;
        }
        return sum;
      };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 50 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (axes) => {
          const center = axes.map(([value]) => value);
          const { at } = minimize(
            bowl(
              center,
              axes.map(([, by]) => by),
            ),
            new Float64Array(axes.length),
            { tolerance: 1e-9, iterations: 500 },
          );
          for (const [i, value] of at.entries()) expect(value).toBeCloseTo(center[i] ?? 0, 6);
        },
      ),
    );
    expect(minimize(bowl([5, 5], [1, 90]), new Float64Array(2), { tolerance: 1e-9, iterations: 1 }).converged).toBe(
      false,
    );
  });
});

describe('multinomial naive Bayes', () => {
  it('comes to the figures of Introduction to Information Retrieval, example 13.1', () => {
    const texts = ['Chinese Beijing Chinese', 'Chinese Chinese Shanghai', 'Chinese Macao', 'Tokyo Japan Chinese'];
    const words = ['beijing', 'chinese', 'japan', 'macao', 'shanghai', 'tokyo'];
    const row = (text: string) =>
      [...textFeatures(text, { words: 1, characters: false })].map(
        ([word, count]) => [words.indexOf(word), count] as const,
      );
    const model = trainMultinomial(sparseRows(texts.map(row), words.length), [0, 0, 0, 1], 2, 1);
    const chance = (word: string, label: number): number =>
      Math.exp(model.weights[words.indexOf(word) * 2 + label] ?? 0);
    expect([Math.exp(model.bias[0] ?? 0), Math.exp(model.bias[1] ?? 0)]).toEqual([
      expect.closeTo(3 / 4),
      expect.closeTo(1 / 4),
    ]);
    expect([chance('chinese', 0), chance('tokyo', 0), chance('japan', 0)]).toEqual([
      expect.closeTo(3 / 7),
      expect.closeTo(1 / 14),
      expect.closeTo(1 / 14),
    ]);
    expect([chance('chinese', 1), chance('tokyo', 1)]).toEqual([expect.closeTo(2 / 9), expect.closeTo(2 / 9)]);
    const [china = 0, other = 0] = scoresOf(model, sparseRows([row('Chinese Chinese Chinese Tokyo Japan')], 6), 0).map(
      Math.exp,
    );
    expect([china.toFixed(4), other.toFixed(4)]).toEqual(['0.0003', '0.0001']);
  });
});

describe('logistic regression', () => {
  const hours = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5];
  const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
  const rows = sparseRows(
    hours.map((value) => [[0, value]]),
    1,
  );
  const options = { penalty: 1e-9, tolerance: 1e-9, iterations: 500 };

  it('comes to the coefficients that are published for hours of study and passed exams', () => {
    const { weights, bias, converged } = trainLogistic(rows, passed, 2, options);
    expect(converged).toBe(true);
    expect((weights[1] ?? 0) - (weights[0] ?? 0)).toBeCloseTo(1.5046, 3);
    expect((bias[1] ?? 0) - (bias[0] ?? 0)).toBeCloseTo(-4.0777, 3);
  });

  it('is drawn to zero by the penalty, but for the share of the labels', () => {
    const { weights, bias } = trainLogistic(
      rows,
      passed.map((value, at) => (at < 5 ? value : 1)),
      2,
      { ...options, penalty: 1e7 },
    );
    expect(weights[0]).toBeCloseTo(0, 5);
    expect((bias[1] ?? 0) - (bias[0] ?? 0)).toBeCloseTo(Math.log(15 / 5), 3);
  });

  it('parts what can be parted, for any number of labels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), (classes) => {
        const labels = Array.from({ length: classes * 4 }, (_, at) => at % classes);
        const parted = sparseRows(
          labels.map((label, at) => [
            [label, 1],
            [classes, at / 10],
          ]),
          classes + 1,
        );
        const model = trainLogistic(parted, labels, classes, { penalty: 0.01, tolerance: 1e-6, iterations: 200 });
        expect(labels.map((_, row) => argMax(scoresOf(model, parted, row)))).toEqual(labels);
      }),
    );
  });
});

it('probabilities add up to one, however far the scores are apart', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 8 }), (scores) => {
      const shares = softmax(Float64Array.from(scores));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }),
  );
});

describe('features of texts', () => {
  it('are words, pairs of words and parts of words, whatever their case and form', () => {
    expect([...textFeatures('Not PAID, not paid', { words: 2, characters: false })]).toEqual([
      ['not', 2],
      ['not paid', 2],
      ['paid', 2],
      ['paid not', 1],
    ]);
    expect([...textFeatures('ﬁn', { words: 0, characters: true }).keys()]).toEqual([
      '|_fi|',
      '|fin|',
      '|in_|',
      '|_fin|',
      '|fin_|',
    ]);
    expect(textFeatures('?! …', { words: 2, characters: true }).size).toBe(0);
  });

  it('are rated by the χ² of Introduction to Information Retrieval, example 13.4', () => {
    expect(chiSquare(Uint32Array.of(49, 27_652), Uint32Array.of(49 + 141, 27_652 + 774_106), 801_948)).toBeCloseTo(
      284,
      0,
    );
  });

  it('are chosen by how far labels depend on them', () => {
    const counted = countTexts(['a x', 'a y', 'b x', 'b y z'], { words: 1, characters: false });
    const chosen = chooseFeatures(counted, [0, 1, 2, 3], [0, 0, 1, 1], { classes: 2, least: 1, most: 3 });
    expect(chosen.map(({ id, texts }) => [counted.features[id], texts])).toEqual([
      ['a', 2],
      ['b', 2],
      ['z', 1],
    ]);
    expect(chooseFeatures(counted, [0, 1, 2, 3], [0, 0, 1, 1], { classes: 2, least: 2, most: 9 })).toHaveLength(4);
  });
});

describe('cross-validation', () => {
  const anyLabels = fc.array(fc.nat(4), { minLength: 1, maxLength: 60 });

  it('gives every fold about the same share of every label, and leaves out single examples', () => {
    fc.assert(
      fc.property(anyLabels, fc.integer({ min: 2, max: 8 }), fc.integer(), (labels, folds, seed) => {
        const fold = stratifiedFolds(labels, folds, seed);
        for (const label of new Set(labels)) {
          const own = [...fold].filter((_, at) => labels[at] === label);
          if (own.length === 1) expect(own).toEqual([ALWAYS_TRAINED]);
          else {
            const sizes = Array.from({ length: folds }, (_, each) => own.filter((value) => value === each).length);
            expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('tests each example once, with a model that has not seen it', () => {
    const labels = [0, 0, 0, 1, 1, 1];
    const tested: number[] = [];
    const found = crossValidate(labels, ['a', 'b'], { folds: 10, seed: 1 }, (train, test) => {
      for (const at of test) expect(train).not.toContain(at);
      tested.push(...test);
      return test.map(() => 0);
    });
    expect(tested.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found).toMatchObject({
      folds: 3,
      quality: {
        accuracy: 0.5,
        macroF1: expect.closeTo(1 / 3, 12),
        confusion: [
          [3, 0],
          [3, 0],
        ],
      },
    });
    expect(crossValidate([0, 1], ['a', 'b'], { folds: 5, seed: 1 }, () => [])).toBeNull();
    expect(crossValidate(labels, ['a', 'b'], { folds: 0, seed: 1 }, () => [])).toBeNull();
  });

  it('counts labels alike in the mean of F1', () => {
    const { accuracy, macroF1, labels } = qualityOf([0, 0, 0, 1], [0, 0, 1, 1], ['a', 'b', 'never']);
    expect(accuracy).toBe(0.75);
    expect(labels.map(({ f1 }) => f1)).toEqual([expect.closeTo(0.8), expect.closeTo(2 / 3), 0]);
    expect(macroF1).toBeCloseTo((0.8 + 2 / 3) / 2);
  });
});

describe('random numbers', () => {
  it('put every number in one place, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer(), (count, seed) => {
        const order = shuffled(count, randomOf(seed));
        expect([...order].sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
        expect(shuffled(count, randomOf(seed))).toEqual(order);
      }),
    );
  });

  it('are normally distributed', () => {
    const random = randomOf(3);
    const drawn = Array.from({ length: 20_000 }, () => random.normal());
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length).toBeCloseTo(1, 1);
  });
});

describe('a packed model', () => {
  it('is the same again, with numbers of 32 bits', () => {
    const model = {
      labels: ['ä', 'f32'],
      weights: Float64Array.of(0.5, -3, 1 / 3),
      deep: [{ bias: new Float32Array(2) }],
    };
    expect(openModel(packModel(model))).toEqual({
      labels: ['ä', 'f32'],
      weights: Float32Array.of(0.5, -3, 1 / 3),
      deep: [{ bias: new Float32Array(2) }],
    });
  });

  it('has a limit', () => {
    const random = randomOf(1);
    const noise = Float32Array.from({ length: 900_000 }, () => random.share());
    expect(() => packModel({ noise })).toThrow(expect.objectContaining({ code: 'model_too_large' }));
  });
});
