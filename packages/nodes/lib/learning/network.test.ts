import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataColumn } from './columns.ts';
import type { Matrix } from './encoder.ts';
import { argMax } from './linear.ts';
import { activations, firstParameters, lossOf, outputsOf, parameterCount } from './network.ts';
import type { NetworkSettings } from './network-model.ts';
import { predictNetwork, trainNetworkModel } from './network-model.ts';
import { randomOf } from './random.ts';
import { irisLike } from './testing/iris-like.ts';
import { trainNetwork } from './train-network.ts';

const matrixOf = (rows: readonly (readonly number[])[]): Matrix => ({
  rows: rows.length,
  width: rows[0]?.length ?? 0,
  values: Float64Array.from(rows.flat()),
});
const numbers = (name: string, values: readonly number[]): DataColumn => ({
  name,
  kind: 'number',
  values: Float64Array.from(values),
});
const nowhere = (): Float64Array => new Float64Array(2);

describe('the gradient', () => {
  it.each(
    activations.flatMap((activation) => (['softmax', 'linear'] as const).map((output) => ({ activation, output }))),
  )('of $activation and $output is the slope of the loss', ({ activation, output }) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, hidden) => {
        const random = randomOf(seed);
        const shape = { sizes: [3, hidden, 2, 2], activation, output };
        const matrix = matrixOf(Array.from({ length: 5 }, () => [random.normal(), random.normal(), random.normal()]));
        const targets =
          output === 'softmax' ? [0, 1, 1, 0, 1] : Float64Array.from({ length: 10 }, () => random.normal());
        const task = { shape, matrix, targets, penalty: 0.1 };
        const rows = [0, 2, 3, 4];
        const parameters = firstParameters(shape, random).map((value) => value + 0.1 * random.normal());
        const gradient = new Float64Array(parameters.length);
        lossOf(task, parameters, rows, gradient);
        const step = 1e-6;
        for (const [at, value] of parameters.entries()) {
          const moved = (by: number): number => lossOf(task, parameters.with(at, value + by), rows);
          const slope = (moved(step) - moved(-step)) / (2 * step);
          // A step across the kink of relu has no slope.
          const bend = (moved(step) - 2 * moved(0) + moved(-step)) / step;
          if (Math.abs(bend) < 1e-3)
            expect(Math.abs(slope - (gradient[at] ?? 0))).toBeLessThan(1e-4 * (1 + Math.abs(slope)));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a network', () => {
  const xor = matrixOf([
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ]);

  it('has a weight from each neuron to each of the next layer, and a bias for each', () => {
    expect(parameterCount({ sizes: [4, 8, 3], activation: 'relu', output: 'softmax' })).toBe(4 * 8 + 8 + 8 * 3 + 3);
  });

  it.each(activations)('learns exclusive or with %s', (activation) => {
    const shape = { sizes: [2, 8, 2], activation, output: 'softmax' as const };
    const learn = Uint32Array.of(0, 1, 2, 3);
    const { parameters, history } = trainNetwork(
      { shape, matrix: xor, targets: [0, 1, 1, 0], penalty: 0 },
      { learn, validate: new Uint32Array() },
      { rate: 0.05, epochs: 400, batch: 4, patience: 0, seed: 1 },
    );
    const outputs = outputsOf(shape, parameters, xor);
    expect([0, 1, 2, 3].map((row) => argMax(outputs.subarray(row * 2, row * 2 + 2)))).toEqual([0, 1, 1, 0]);
    expect(history.at(-1)?.loss).toBeLessThan(0.05);
  });

  it('stops where the examples for validation get no better, and takes what was best', () => {
    const random = randomOf(5);
    const noise = matrixOf(Array.from({ length: 60 }, () => [random.normal(), random.normal()]));
    const targets = Array.from({ length: 60 }, () => random.upTo(1));
    const { history, best } = trainNetwork(
      { shape: { sizes: [2, 32, 2], activation: 'tanh', output: 'softmax' }, matrix: noise, targets, penalty: 0 },
      {
        learn: Uint32Array.from({ length: 40 }, (_, at) => at),
        validate: Uint32Array.from({ length: 20 }, (_, at) => 40 + at),
      },
      { rate: 0.05, epochs: 500, batch: 8, patience: 15, seed: 1 },
    );
    expect(history).toHaveLength(best + 15);
    const least = Math.min(...history.map(({ validation }) => validation));
    expect(history[best - 1]?.validation).toBe(least);
  });

  const settings: NetworkSettings = {
    hidden: [16, 8],
    activation: 'relu',
    rate: 0.01,
    epochs: 200,
    batch: 32,
    patience: 20,
    penalty: 1e-4,
    validation: 0.2,
    seed: 1,
  };
  const columnsOf = (flowers: ReturnType<typeof irisLike>): DataColumn[] =>
    (['petalLength', 'petalWidth', 'sepalLength', 'sepalWidth'] as const).map((name) =>
      numbers(
        name,
        flowers.map((flower) => flower[name]),
      ),
    );

  // The figure that docs/ai-learning.md names.
  it('names flowers it has not seen', () => {
    const names = ['setosa', 'versicolor', 'virginica'];
    const [known, unseen] = [irisLike(50, 1), irisLike(200, 2)];
    const labels = Uint32Array.from(known, ({ species }) => names.indexOf(species));
    const trained = trainNetworkModel(columnsOf(known), { kind: 'classes', labels, names }, settings, nowhere());
    const { chances } = predictNetwork(trained.packed, columnsOf(unseen), unseen.length);
    const right = unseen.filter(
      ({ species }, at) => names[argMax(chances.subarray(at * 3, at * 3 + 3))] === species,
    ).length;
    expect(right / unseen.length).toBeGreaterThanOrEqual(0.95);
    expect(trained).toMatchObject({ validated: true, quality: { classes: { examples: 30 } } });
    expect(trainNetworkModel(columnsOf(known), { kind: 'classes', labels, names }, settings, nowhere())).toEqual(
      trained,
    );
  });

  it('draws a curve', () => {
    const xs = Array.from({ length: 200 }, (_, at) => (at / 200) * 2 * Math.PI);
    const values = Float64Array.from(xs, (x) => 100 + 20 * Math.sin(x));
    const { packed, quality } = trainNetworkModel(
      [numbers('x', xs)],
      { kind: 'numbers', values },
      { ...settings, activation: 'tanh', epochs: 600, patience: 100, rate: 0.02 },
      nowhere(),
    );
    expect(quality).toMatchObject({ numbers: { rSquared: expect.closeTo(1, 2) } });
    const { names, chances } = predictNetwork(packed, [numbers('x', [Math.PI / 2, (3 * Math.PI) / 2])], 2);
    expect([names, ...chances]).toEqual([[], expect.closeTo(120, -0.3), expect.closeTo(80, -0.3)]);
  });

  it('says that a rate is too high, and what is no example', () => {
    const far = { kind: 'numbers', values: Float64Array.of(1, 2, 3, 4) } as const;
    const columns = [numbers('x', [1, 2, 3, 4])];
    const wild = { ...settings, hidden: [], validation: 0, rate: 1, epochs: 5 };
    expect(() =>
      trainNetworkModel([numbers('x', [1])], { kind: 'numbers', values: Float64Array.of(1) }, settings, nowhere()),
    ).toThrow(expect.objectContaining({ code: 'examples_unusable' }));
    expect(() =>
      trainNetworkModel(columns, { kind: 'classes', labels: new Uint32Array(4), names: ['a'] }, settings, nowhere()),
    ).toThrow(expect.objectContaining({ code: 'examples_unusable' }));
    expect(() => trainNetworkModel(columns, far, { ...settings, hidden: [1024, 1024] }, nowhere())).toThrow(
      expect.objectContaining({ code: 'model_too_large' }),
    );
    const infinite = { kind: 'numbers', values: Float64Array.of(1, Number.POSITIVE_INFINITY, 3, 4) } as const;
    expect(() => trainNetworkModel(columns, infinite, wild, nowhere())).toThrow(
      expect.objectContaining({ code: 'examples_unusable' }),
    );
  });
});
