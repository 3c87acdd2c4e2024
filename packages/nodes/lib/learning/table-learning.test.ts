import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataColumn } from './columns.ts';
import { fieldNames, readColumns } from './columns.ts';
import { encode, fitEncoder } from './encoder.ts';
import { gaussianChances, trainGaussian } from './gaussian.ts';
import { argMax } from './linear.ts';
import { predictTable, trainTable } from './table-model.ts';
import { irisLike } from './testing/iris-like.ts';
import { growForest, growTree, treeChances } from './trees.ts';

const stop = { signal: new AbortController().signal };
const numbers = (name: string, values: readonly number[]): DataColumn => ({
  name,
  kind: 'number',
  values: Float64Array.from(values),
});
const categories = (name: string, values: readonly string[]): DataColumn => {
  const known = [...new Set(values)];
  return { name, kind: 'category', codes: Int32Array.from(values, (value) => known.indexOf(value)), categories: known };
};

describe('columns', () => {
  it('are numbers where all values are, and categories otherwise', async () => {
    const rows = [
      { a: 1, b: '2', c: true, d: 'x', e: { deep: 5 } },
      { a: null, b: 3.5, c: false, d: '', e: {} },
    ];
    expect(fieldNames(rows, ['d'])).toEqual(['a', 'b', 'c']);
    expect(await readColumns(rows, ['a', 'b', 'c', 'd', 'e.deep'], stop)).toEqual([
      { name: 'a', kind: 'number', values: Float64Array.of(1, Number.NaN) },
      { name: 'b', kind: 'number', values: Float64Array.of(2, 3.5) },
      { name: 'c', kind: 'category', codes: Int32Array.of(0, 1), categories: ['true', 'false'] },
      { name: 'd', kind: 'category', codes: Int32Array.of(0, -1), categories: ['x'] },
      { name: 'e.deep', kind: 'number', values: Float64Array.of(5, Number.NaN) },
    ]);
  });

  it('are read as they were learned, whatever they hold now', async () => {
    expect(
      await readColumns(
        [{ a: 'many', b: 7 }],
        [
          { name: 'a', kind: 'number' },
          { name: 'b', kind: 'category' },
        ],
        stop,
      ),
    ).toEqual([
      { name: 'a', kind: 'number', values: Float64Array.of(Number.NaN) },
      { name: 'b', kind: 'category', codes: Int32Array.of(0), categories: ['7'] },
    ]);
    await expect(readColumns([{}], [], stop)).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('become standardized numbers, and a place for each category', () => {
    const columns = [numbers('n', [1, 3, Number.NaN]), categories('c', ['x', 'y', 'y'])];
    const encoder = fitEncoder(columns);
    expect(encode(encoder, columns, 3)).toEqual({
      rows: 3,
      width: 3,
      values: Float64Array.of(-1, 0, 1, 1, 1, 0, 0, 1, 0),
    });
    const later = [numbers('n', [2]), categories('c', ['never seen'])];
    expect(encode(encoder, later, 1).values).toEqual(Float64Array.of(0, 0, 0));
  });
});

describe('Gaussian naive Bayes', () => {
  it('comes to the figures that are published for height, weight and size of feet', () => {
    const columns = [
      numbers('height', [6, 5.92, 5.58, 5.92, 5, 5.5, 5.42, 5.75]),
      numbers('weight', [180, 190, 170, 165, 100, 150, 130, 150]),
      numbers('foot', [12, 11, 12, 10, 6, 8, 7, 9]),
    ];
    const encoder = fitEncoder(columns);
    const model = trainGaussian(encoder, encode(encoder, columns, 8), [0, 0, 0, 0, 1, 1, 1, 1], 2);
    const person = encode(encoder, [numbers('height', [6]), numbers('weight', [130]), numbers('foot', [8])], 1);
    const [male = 0, female = 0] = gaussianChances(model, encoder, person, 0);
    expect(female / male / (5.3778e-4 / 6.1984e-9)).toBeCloseTo(1, 3);
  });

  it('counts categories with Laplace', () => {
    const columns = [categories('c', ['x', 'x', 'x', 'y'])];
    const encoder = fitEncoder(columns);
    const matrix = encode(encoder, columns, 4);
    const model = trainGaussian(encoder, matrix, [0, 0, 1, 1], 2);
    // (2 + 1) / (2 + 3) against (1 + 1) / (2 + 3)
    expect(gaussianChances(model, encoder, matrix, 0)[0]).toBeCloseTo(3 / 5, 12);
  });
});

describe('trees', () => {
  const matrixOf = (rows: readonly (readonly number[])[]) => ({
    rows: rows.length,
    width: rows[0]?.length ?? 0,
    values: Float64Array.from(rows.flat()),
  });

  it('split where the Gini index says', () => {
    const tree = growTree(
      matrixOf([
        [1, 5],
        [2, 1],
        [3, 4],
        [4, 2],
      ]),
      [0, 0, 1, 1],
      { classes: 2, depth: 5, leaf: 1 },
    );
    expect(tree).toEqual({
      feature: Int32Array.of(0, -1, -1),
      threshold: Float64Array.of(2.5, 0, 0),
      yes: Int32Array.of(1, 0, 1),
      no: Int32Array.of(2, 0, 0),
      shares: Float64Array.of(1, 0, 0, 1),
    });
  });

  it('learn any labels of points that differ, and hold their limits', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
          selector: String,
          minLength: 2,
          maxLength: 40,
        }),
        fc.infiniteStream(fc.nat(3)),
        fc.integer({ min: 1, max: 5 }),
        (points, stream, leaf) => {
          const labels = [...stream.take(points.length)];
          const matrix = matrixOf(points);
          const full = growTree(matrix, labels, { classes: 4, depth: 50, leaf: 1 });
          expect(points.map((_, row) => argMax(treeChances([full], matrix, row, 4)))).toEqual(labels);
          const small = growTree(matrix, labels, { classes: 4, depth: 2, leaf });
          expect(small.feature.length).toBeLessThanOrEqual(7);
          for (const [row] of points.entries())
            expect(treeChances([small], matrix, row, 4).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it('of a forest are the same for the same seed', () => {
    const matrix = matrixOf(Array.from({ length: 60 }, (_, at) => [at % 7, at % 5, at % 3]));
    const labels = Array.from({ length: 60 }, (_, at) => at % 2);
    const options = { classes: 2, depth: 6, leaf: 1, trees: 5 };
    expect(growForest(matrix, labels, { ...options, seed: 3 })).toEqual(
      growForest(matrix, labels, { ...options, seed: 3 }),
    );
    expect(growForest(matrix, labels, { ...options, seed: 4 })).not.toEqual(
      growForest(matrix, labels, { ...options, seed: 3 }),
    );
  });
});

describe('classifiers of rows', () => {
  const fields = ['petalLength', 'petalWidth', 'sepalLength', 'sepalWidth'] as const;
  const names = ['setosa', 'versicolor', 'virginica'];
  const columnsOf = (flowers: ReturnType<typeof irisLike>): DataColumn[] =>
    fields.map((name) =>
      numbers(
        name,
        flowers.map((flower) => flower[name]),
      ),
    );
  const labelsOf = (flowers: ReturnType<typeof irisLike>): Uint32Array =>
    Uint32Array.from(flowers, ({ species }) => names.indexOf(species));
  const [known, unseen] = [irisLike(50, 1), irisLike(200, 2)];
  const training = { penalty: 1, trees: 50, depth: 12, leaf: 2, folds: 5, seed: 1 } as const;

  // The figures that docs/ai-learning.md names.
  it.each([
    { algorithm: 'forest', accuracy: 0.95 },
    { algorithm: 'logistic', accuracy: 0.96 },
    { algorithm: 'tree', accuracy: 0.93 },
    { algorithm: 'bayes', accuracy: 0.97 },
  ] as const)('$algorithm: names flowers it has not seen, and the fields that matter', ({ algorithm, accuracy }) => {
    const { packed, validation, importance } = trainTable(
      { columns: columnsOf(known), labels: labelsOf(known), names },
      { ...training, algorithm },
    );
    const { chances } = predictTable(packed, columnsOf(unseen), unseen.length);
    const right = unseen.filter(
      ({ species }, at) => names[argMax(chances.subarray(at * 3, at * 3 + 3))] === species,
    ).length;
    expect(right / unseen.length).toBeGreaterThanOrEqual(accuracy);
    expect(Math.abs((validation?.quality.accuracy ?? 0) - right / unseen.length)).toBeLessThan(0.05);
    expect(importance[0]?.field).toMatch(/^petal/);
  });

  it('know a field that says nothing', () => {
    const columns = [
      ...columnsOf(known),
      categories(
        'noise',
        known.map((_, at) => String(at % 3)),
      ),
    ];
    const { importance } = trainTable(
      { columns, labels: labelsOf(known), names },
      { ...training, algorithm: 'tree', leaf: 5, depth: 3 },
    );
    expect(importance.find(({ field }) => field === 'noise')?.loss).toBeCloseTo(0, 1);
  });
});
