import type { Converter } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { dataFrom, MADE } from './file-pieces.ts';
import { unknown } from './unknown.ts';

/** The code of this moment. The secret stood in a credential of n8n, which no export holds. */
export const totp: Converter = (task) => {
  const { node, parameters, value, warn } = task;
  const options = at(parameters, 'options');
  const algorithm = textAt(options, 'algorithm') || 'SHA1';
  if ((textAt(parameters, 'operation') || 'generateSecret') !== 'generateSecret') return unknown(task);
  if (!['SHA1', 'SHA256', 'SHA512'].includes(algorithm)) return unknown(task);
  warn(`The secret of "${node.name}" is not in the export: enter it`, 'account', ['secret']);
  const digits = value(at(options, 'digits') ?? 6);
  const period = value(at(options, 'period') ?? 30);
  return line(
    [
      { type: 'mfaValidator', data: { operation: 'code', algorithm, digits, period, to: MADE } },
      dataFrom(
        'return { token: value.code, secondsRemaining: Math.round((new Date(value.until) - Date.now()) / 1000) };',
        {},
        { json: true, binary: false },
      ),
    ],
    ['main'],
    ['valid'],
  );
};
