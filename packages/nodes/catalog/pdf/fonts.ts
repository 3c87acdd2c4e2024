import { join } from 'node:path';
import { fontFolder } from '../../lib/fonts/unsupported-characters.ts';

/** The faces of our documents: one that comes with the library, and one that every reader of PDFs has. */
export const fonts = {
  Roboto: {
    normal: join(fontFolder, 'Roboto-Regular.ttf'),
    bold: join(fontFolder, 'Roboto-Medium.ttf'),
    italics: join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
  Courier: { normal: 'Courier', bold: 'Courier-Bold', italics: 'Courier-Oblique', bolditalics: 'Courier-BoldOblique' },
};

const files = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));

/** Whether a file is one of the fonts: documents read nothing else. */
export const isFont = (path: string): boolean => files.has(path);

/** Courier has the characters of Western Europe only. */
export const codeFont = (text: string): 'Courier' | 'Roboto' =>
  /^[\t\n\r\u0020-\u007e\u00a0-\u00ff]*$/.test(text) ? 'Courier' : 'Roboto';
