import { randomOf } from '../random.ts';

/** Mean and standard deviation of petal length and width and sepal length and width of three species, as Fisher 1936 reports them; the rows are drawn in code. */
const species: readonly { name: string; figures: readonly (readonly [mean: number, deviation: number])[] }[] = [
  {
    name: 'setosa',
    figures: [
      [1.462, 0.174],
      [0.246, 0.105],
      [5.006, 0.352],
      [3.428, 0.379],
    ],
  },
  {
    name: 'versicolor',
    figures: [
      [4.26, 0.47],
      [1.326, 0.198],
      [5.936, 0.516],
      [2.77, 0.314],
    ],
  },
  {
    name: 'virginica',
    figures: [
      [5.552, 0.552],
      [2.026, 0.275],
      [6.588, 0.636],
      [2.974, 0.322],
    ],
  },
];

/** So many flowers of each species: like those of Fisher, but drawn from normal distributions, free of any license. */
export function irisLike(
  each: number,
  seed: number,
): { petalLength: number; petalWidth: number; sepalLength: number; sepalWidth: number; species: string }[] {
  const random = randomOf(seed);
  return species.flatMap(({ name, figures }) =>
    Array.from({ length: each }, () => {
      const [petalLength = 0, petalWidth = 0, sepalLength = 0, sepalWidth = 0] = figures.map(([mean, deviation]) =>
        Number((mean + deviation * random.normal()).toFixed(2)),
      );
      return { petalLength, petalWidth, sepalLength, sepalWidth, species: name };
    }),
  );
}
