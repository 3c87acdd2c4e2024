import { defineErrors } from './define.ts';

/** Errors of documents that nodes create or read. */
export const documentErrors = defineErrors({
  pdf_invalid: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be read as a PDF: ${p.reason}.`,
    hint: 'Check that the file is complete, and that it is a PDF.',
  },
  pdf_encrypted: {
    status: 422,
    message: (p: { name: string }) => `${p.name} is encrypted.`,
    hint: 'Remove the password from the file first.',
  },
  pdf_bomb: {
    status: 422,
    message: (p: { name: string; limit: string }) => `${p.name} unpacks to more than ${p.limit}.`,
    hint: 'Split the file, or create it again with smaller pictures.',
  },
  pdf_too_many_pages: {
    status: 422,
    message: (p: { name: string; limit: number }) => `${p.name} has more than ${p.limit} pages.`,
    hint: 'Split the file first.',
  },
  pdf_pages_invalid: {
    status: 422,
    message: (p: { written: string; reason: string }) => `The pages "${p.written}" cannot be used: ${p.reason}.`,
    hint: 'Write pages like 1-3, 5, 8-, where 8- is everything from page 8 on.',
  },
  document_too_large: {
    status: 422,
    message: (p: { what: string; limit: string }) => `The document has more than ${p.limit} ${p.what}.`,
    hint: 'Create several smaller documents.',
  },
  font_characters_missing: {
    status: 422,
    message: (p: { name: string; letters: string }) => `${p.name} has characters that the font lacks: ${p.letters}.`,
    hint: 'PDFs can contain Latin, Greek and Cyrillic characters. Create HTML or a Word document instead, or choose to replace such characters.',
  },
  template_failed: {
    status: 422,
    message: (p: { reason: string }) => `The template cannot be used: ${p.reason}`,
    hint: 'Correct the template in the properties panel.',
  },
  section_invalid: {
    status: 422,
    message: (p: { section: number; reason: string }) => `Section ${p.section} ${p.reason}.`,
    hint: 'Correct the sections in the properties panel.',
  },
  picture_invalid: {
    status: 422,
    message: (p: { reason: string }) => `A picture of the document cannot be used: ${p.reason}.`,
    hint: 'Embed pictures in the document as data:image/png or data:image/jpeg.',
  },
});
