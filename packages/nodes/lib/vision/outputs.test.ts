import { describe, expect, it } from 'vitest';
import type { Tensor } from './onnx.ts';
import type { OutputForm } from './outputs.ts';
import { candidatesIn } from './outputs.ts';

const input = { width: 100, height: 100 };
const form: OutputForm = { format: 'auto', labels: 2, firstLabel: 0, corners: 'xy', threshold: 0.3 };

/** An output of these rows. */
const rows = (list: readonly (readonly number[])[], name = 'out'): Tensor => ({
  name,
  dims: [1, list.length, list[0]?.length ?? 0],
  data: list.flat(),
});
const turned = (list: readonly (readonly number[])[]): number[][] =>
  (list[0] ?? []).map((_, at) => list.map((row) => row[at] ?? 0));
const read = (outputs: readonly Tensor[], more: Partial<OutputForm> = {}) =>
  candidatesIn(outputs, { ...form, ...more }, input, 'm.onnx');

const at = { x: 10, y: 20, width: 20, height: 40 };

describe('the outputs of detectors', () => {
  const centers = [
    [20, 40, 20, 40, 0.1, 0.9],
    [50, 50, 10, 10, 0.1, 0.2],
  ];

  it.each([
    { what: 'values by box', outputs: [rows(centers)] },
    { what: 'boxes by value, as YOLOv8', outputs: [rows(turned(centers))] },
    {
      what: 'parts of the input',
      outputs: [rows(centers.map(([x = 0, y = 0, w = 0, h = 0, ...s]) => [x / 100, y / 100, w / 100, h / 100, ...s]))],
    },
  ])('are read as centers, sizes and scores: $what', ({ outputs }) => {
    const [found, ...others] = read(outputs);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ label: 1, score: 0.9 });
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(found?.box[key]).toBeCloseTo(at[key], 9);
  });

  it('multiply the score of a label with that of any object, as YOLOv5', () => {
    const found = read([rows([[20, 40, 20, 40, 0.5, 0.8, 0.1]])]);
    expect(found).toEqual([{ label: 0, score: 0.4, box: at }]);
    expect(read([rows([[20, 40, 20, 40, 0.5, 0.4, 0.1]])])).toEqual([]);
  });

  it('end with marks on faces that are no scores', () => {
    const boxes = Array.from({ length: 7 }, () => [20, 40, 20, 40, 0.1, 0.95, 0.99]);
    const found = read([rows([[20, 40, 20, 40, 0.8, 0.95, 0.99], ...boxes])], { format: 'classes', labels: 1 });
    expect(found).toMatchObject([{ label: 0, score: 0.8 }]);
  });

  it('are read as corners with a score and a label, as YOLOv10', () => {
    const boxes = Array.from({ length: 8 }, () => [0, 0, 0, 0, 0, 0]);
    const found = read([rows([[10, 20, 30, 60, 0.7, 5], ...boxes])], { labels: 80 });
    expect(found).toEqual([{ label: 5, score: 0.7, box: at }]);
  });

  it('may have scores for each label of each box, with a background before them, as UltraFace', () => {
    const scores = rows(
      [
        [0.2, 0.8],
        [0.9, 0.1],
      ],
      'scores',
    );
    const boxes = rows(
      [
        [0.1, 0.2, 0.3, 0.6],
        [0.5, 0.5, 0.6, 0.6],
      ],
      'boxes',
    );
    const found = read([scores, boxes], { labels: 1, firstLabel: 1 });
    expect(found).toMatchObject([{ label: 0, score: 0.8 }]);
    expect(found[0]?.box.height).toBeCloseTo(40, 9);
  });

  it('may be empty where nothing is seen', () => {
    const empty = (name: string, dims: readonly number[]): Tensor => ({ name, dims, data: [] });
    expect(read([empty('boxes', [0, 4]), empty('labels', [0]), empty('scores', [0])])).toEqual([]);
  });

  it.each([
    { what: 'no list', outputs: [{ name: 'y', dims: [1, 2, 3, 4], data: [] }], format: 'auto' },
    { what: 'nothing', outputs: [], format: 'auto' },
    { what: 'too few values', outputs: [rows([[1, 2, 3]])], format: 'classes' },
    {
      what: 'no boxes among several',
      outputs: [rows([[1, 2, 3]], 'scores'), rows([[1, 2]], 'labels')],
      format: 'separate',
    },
  ] as const)('are refused where they are $what', ({ outputs, format }) => {
    expect(() => read(outputs, { format })).toThrow(/cannot be read/);
  });
});
