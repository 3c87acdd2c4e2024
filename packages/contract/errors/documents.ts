import { defineErrors } from './define.ts';

/** What goes wrong with documents that are made or read. */
export const documentErrors = defineErrors({
  pdf_invalid: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be read as a PDF: ${p.reason}.`,
    hint: 'Check that the file is complete, and that it is a PDF.',
  },
  pdf_encrypted: {
    status: 422,
    message: (p: { name: string }) => `${p.name} is encrypted.`,
    hint: 'Take the password off the file first.',
  },
  pdf_bomb: {
    status: 422,
    message: (p: { name: string; limit: string }) => `${p.name} unpacks to more than ${p.limit}.`,
    hint: 'Split the file, or make it anew with smaller pictures.',
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
    hint: 'Make several smaller documents.',
  },
  letters_missing: {
    status: 422,
    message: (p: { name: string; letters: string }) => `${p.name} has characters that the font lacks: ${p.letters}.`,
    hint: 'PDFs are written in Latin, Greek and Cyrillic letters. Make HTML or a Word document of it, or let such characters be replaced.',
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
    hint: 'Pictures stand in the document itself, as data:image/png or data:image/jpeg.',
  },
});
