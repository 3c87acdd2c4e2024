import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotePath } from './dialect.ts';
import type { SqlDialect } from './port.ts';
import { readStatements } from './statement.ts';

const texts = (dialect: SqlDialect, text: string, values: Record<string, string | number> = {}) =>
  readStatements(
    dialect,
    text,
    Object.entries(values).map(([name, value]) => ({ name, value })),
  );

describe('the text of statements', () => {
  it('has placeholders for values, in their order, and quoted names', () => {
    const text = 'select :#column::text from :#table where a = :a and b = :b or c = :a';
    const values = { column: 'we"ird', table: 'sales.orders', a: 1, b: 2 };
    expect(texts('postgresql', text, values)).toEqual([
      { text: 'select "we""ird"::text from "sales"."orders" where a = $1 and b = $2 or c = $3', values: [1, 2, 1] },
    ]);
    expect(texts('mysql', 'select :#c from t where a = :a', { c: 'a`b', a: 1 })).toEqual([
      { text: 'select `a``b` from t where a = ?', values: [1] },
    ]);
  });

  it('takes the placeholders of databases, by the order of the parameters', () => {
    expect(texts('postgresql', 'select $2, $1, $2', { a: 1, b: 2 })[0]?.values).toEqual([2, 1, 2]);
    expect(texts('mysql', 'select ?, ?; select ?', { a: 1, b: 2 }).map(({ values }) => values)).toEqual([[1, 2], [1]]);
    expect(texts('postgresql', "select data ? 'key'")[0]?.text).toBe("select data ? 'key'");
  });

  it.each([
    ['postgresql', "select ';:a', e'\\':b;', \"c;:d\", $$;:e$$, $x$;$$:f$x$ -- ;:g\n/* ;:h /* ;:i */ ; */"],
    ['mysql', "select ';:a', '\\':b;', `c;:d`, \"e\\\";:f\" # ;:g\n-- ;:h\n/* ;:i */"],
    ['sqlite', "select ';:a', '\\', [;:b], `c;:d`, \"e\\\", ':f' -- ;:g\n/* ;:h /* */"],
  ] as const)('leaves alone what is quoted or a comment: %s', (dialect, text) => {
    expect(texts(dialect, text)).toEqual([{ text, values: [] }]);
  });

  it('ends names in brackets at the first one that closes, in SQLite', () => {
    expect(texts('sqlite', 'select [a]];:b', { b: 1 })).toEqual([
      { text: 'select [a]]', values: [] },
      { text: '?', values: [1] },
    ]);
  });

  it.each([
    ["select 'open", 'sql_statement_invalid'],
    ['select /* open', 'sql_statement_invalid'],
    ['select $a$ open', 'sql_statement_invalid'],
    ['select :missing', 'sql_parameter_missing'],
    ["select '{{ name }}'", 'sql_expression_in_statement'],
  ])('is refused: %s', (text, code) => {
    expect(() => texts('postgresql', text)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it('never holds a value, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [statement] = texts('mysql', 'select :a, :b', { a: one, b: other });
        return statement?.text === 'select ?, ?' && statement.values[0] === one && statement.values[1] === other;
      }),
    );
  });

  it('holds a name only within its quotes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (name) => {
        if (name.includes('.') || name.includes('\0') || name.trim() === '') return;
        const quoted = quotePath('postgresql', name);
        expect(quoted.slice(1, -1).replaceAll('""', '')).not.toContain('"');
      }),
    );
  });
});
