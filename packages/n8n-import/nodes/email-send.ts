import type { JsonObject } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { dataFrom, MADE } from './file-pieces.ts';
import { unknown } from './unknown.ts';

/** The text of a mail and its HTML: the first version sent whatever was written, later ones what is chosen. */
function bodyOf({ node, parameters, text }: Task): JsonObject {
  const format =
    textAt(parameters, 'emailFormat') || (node.version < 2 ? 'both' : node.version < 2.1 ? 'text' : 'html');
  const written = (name: string): JsonObject => {
    const given = text(at(parameters, name));
    return given === '' ? {} : { [name]: given };
  };
  return { ...(format === 'html' ? {} : written('text')), ...(format === 'text' ? {} : written('html')) };
}

/** A mail for each item. Mails that wait for an answer stay with whoever imports them. */
export const emailSend: Converter = (task) => {
  const { node, parameters, text, warn } = task;
  if ((textAt(parameters, 'operation') || 'send') !== 'send') return unknown(task);
  const early = node.version < 2;
  const options = at(parameters, 'options');
  const among = early ? parameters : options;
  const attachments = text(at(among, 'attachments'));
  if (at(options, 'allowUnauthorizedCerts') === true)
    warn(`"${node.name}" took any certificate of the mail server: here it has to be a valid one`);
  warn(`"${node.name}" needs your mail server: choose or enter it under Credentials`, 'account', ['server']);
  const optional = {
    cc: text(at(among, 'ccEmail')),
    bcc: text(at(among, 'bccEmail')),
    replyTo: text(at(options, 'replyTo')),
  };
  return line([
    {
      type: 'emailSend',
      data: {
        from: text(at(parameters, 'fromEmail')),
        to: text(at(parameters, 'toEmail')),
        subject: text(at(parameters, 'subject')),
        ...bodyOf(task),
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
        ...(attachments === '' ? { attach: 'none' } : { attach: 'some', files: attachments }),
        result: MADE,
      },
    },
    dataFrom('return value;', {}),
  ]);
};
