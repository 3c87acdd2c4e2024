import { describe, expect, it } from 'vitest';
import { compileCondition } from '../condition.ts';
import { compileTemplate, hasForeign } from '../template.ts';
import { errorOf, outputOf, scopeOf } from '../testing.ts';

const json = { name: 'Ada', n: 2, none: null, list: [3, 1], at: '2024-01-31' };
const step = { run: 1, parameters: { a: 1, list: [5] }, previous: 'Before', timeZone: 'Europe/Paris' };
const rows = { limit: 5, tags: [4] };
const node = (name: string) =>
  name === 'Rows'
    ? outputOf([{ json: { id: 7 } }], { parameters: rows })
    : name === 'Later'
      ? outputOf([], { ran: false })
      : name === 'Loop'
        ? outputOf([], { loop: { pass: 2, passes: 2 } })
        : undefined;
const scope = scopeOf(json, {
  items: [{ json, files: { data: { id: 'f', name: 'a.png', mediaType: 'image/png', size: 3 } } }],
  step,
  node,
});
const value = (text: string): unknown => compileTemplate(text).evaluate(scope);

describe('expressions of n8n, marked by =', () => {
  it.each<[string, unknown]>([
    ['{{= $json.n }}', 2],
    ['{{= $json.n; }}', 2],
    [' {{= $json.n }}', ' 2'],
    ['a{{= $json.none }}b{{= $json.gone.further }}c{{ n }}', 'abc2'],
    ['{{= $json.gone.further }}', undefined],
    ['{{= $json.name.nothing() }}', undefined],
    ['{{= name }}', undefined],
    ['{{= }}', undefined],
    ['{{= { a: { b: 1 } } }}', { a: { b: 1 } }],
    ['x {{= { a: 1 } }} {{= [1, 2] }}', 'x [object Object] 1,2'],
    ['{{= $("Rows").item.json.id + $("Rows").first().json.id + $node["Rows"].json.id + $node.Rows.data.id }}', 28],
    ['{{= $("Rows").params.limit + $("Rows").itemMatching(0).json.id }}', 12],
    ['{{= $("Later").isExecuted }}', false],
    ['{{= $node["Loop"].context["noItemsLeft"] }}', true],
    ['{{= $("Loop").context.currentRunIndex + $("Loop").context.maxRunIndex }}', 3],
    ['{{= $("Rows").context.noItemsLeft }}', undefined],
    ['{{= $typed("object", $("Rows")) !== undefined && $typed("object", $input) !== undefined }}', true],
    ['{{= $input.item.binary.data.fileName + $binary.data.mimeType }}', 'a.pngimage/png'],
    ['{{= $itemIndex + $runIndex + $parameter.a }}', 2],
    ['{{= $prevNode.name + $workflow.name }}', 'BeforeOrders'],
    ['{{= $today.toISO() }}', '2024-02-29T00:00:00.000+01:00'],
    ['{{= DateTime.fromISO($json.at).toISO() }}', '2024-01-31T00:00:00.000+01:00'],
    ['{{= $if($json.n > 1, "yes", $json.no.further) }}', 'yes'],
    ['{{= $ifEmpty($json.none, "-") + $max(1, $json.n) }}', '-2'],
    ['{{= (() => { $json.list.sort(); return $json.list; })() }}', [1, 3]],
    ['on {{= new Date(0) }}', 'on Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)'],
    [
      '{{= (() => { $parameter.list.push(9); $("Rows").params.tags.push(9); return $parameter.list.concat($("Rows").params.tags); })() }}',
      [5, 9, 4, 9],
    ],
    ['{{= $try($json.gone.further) ?? "none" }}', 'none'],
    ['{{= $json.n++ }}', 2],
    [
      '{{= first = $json.name, second = first + "!", [first, second].map(each => each + second) }}',
      ['AdaAda!', 'Ada!Ada!'],
    ],
    ['{{= total = 1, $json.list.forEach, [1, 2].map(each => total += each) }}', [2, 4]],
    ['{{= DateTime.fromISO("2024-01-31T00:00:00Z").ts }}', Date.UTC(2024, 0, 31)],
    ['{{= DateTime.fromISO("no date").ts === $now.ts }}', true],
    ['{{= $now.diff("2020-01-01", "days").days > 6 }}', false],
    ['{{= $now.diff(DateTime.fromISO("2020-01-01"), "days").days > 6 }}', true],
    ['{{= $now.setZone("Nowhere").plus({ days: 1 }) }}', null],
    ['{{= $now.plus(5, "min").diff($now, "minutes").minutes }}', 5],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
    expect([json.list, step.parameters.list, rows.tags]).toEqual([[3, 1], [5], [4]]);
  });

  it.each([
    ['{{= "x".constructor }}', 'expression_forbidden'],
    ['{{= Object.getPrototypeOf({}) }}', 'expression_forbidden'],
    ['{{= $json.n.toDate() }}', 'expression_failed'],
    ['{{= $("Nobody").item }}', 'expression_failed'],
    ['{{= $("Later").first() }}', 'expression_failed'],
    ['{{= $now = 1 }}', 'expression_forbidden'],
    ['{{= Math = 1 }}', 'expression_forbidden'],
    ['{{= (() => { while (true) {} })() }}', 'expression_limit'],
    ['{{= $json. }}', 'expression_syntax'],
    ['{{= $json.n', 'expression_syntax'],
  ])('%s stays an error: %s', (text, code) => {
    expect(errorOf(() => value(text)).code).toBe(code);
  });

  it('do not change how others in the same text are read', () => {
    expect(value('{{= new Date(0) }} {{ new Date(0) }} {{ $now.toISO() }}')).toBe(
      'Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time) 1970-01-01T00:00:00.000Z 2024-02-29T13:30:15.250+01:00',
    );
    expect(errorOf(() => value('{{= $json.x.y }}{{ $json.x.y }}')).code).toBe('expression_failed');
  });

  it('may be conditions', () => {
    expect(compileCondition('= $json.gone.further > 1').evaluate(scope)).toBeUndefined();
    expect(compileCondition('= $json.n > 1').evaluate(scope)).toBe(true);
    expect(errorOf(() => compileCondition('= $json.n > 1 x')).code).toBe('expression_syntax');
    expect([hasForeign('a {{= b }}'), hasForeign('a {{ b }}')]).toEqual([true, false]);
  });
});
