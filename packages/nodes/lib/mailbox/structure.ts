import type { MessageStructureObject } from 'imapflow';

/** A part of a mail that is a file. */
export interface AttachedPart {
  part: string;
  name: string;
  mediaType: string;
}

/** The parts of a mail by what they are for. */
export interface BodyParts {
  /** The number of the part with the text; null for none. */
  text: string | null;
  html: string | null;
  attachments: AttachedPart[];
}

/** Sorts the parts of a mail. The first plain text and the first HTML that are no attachments are its content. */
export function partsOf(structure: MessageStructureObject): BodyParts {
  const found: BodyParts = { text: null, html: null, attachments: [] };
  const visit = ({
    part = '1',
    type,
    disposition,
    dispositionParameters,
    parameters,
    childNodes,
  }: MessageStructureObject): void => {
    if (childNodes && type !== 'message/rfc822') return childNodes.forEach(visit);
    const name = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';
    const isContent = disposition !== 'attachment' && name === '';
    if (isContent && type === 'text/plain' && found.text === null) found.text = part;
    else if (isContent && type === 'text/html' && found.html === null) found.html = part;
    else found.attachments.push({ part, name, mediaType: type });
  };
  visit(structure);
  return found;
}
