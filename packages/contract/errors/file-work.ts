import { defineErrors } from './define.ts';

/** What goes wrong when nodes take in, convert and make files. */
export const fileWorkErrors = defineErrors({
  file_type_refused: {
    status: 422,
    message: (p: { name: string; found: string; allowed: string }) =>
      `${p.name} is of the type ${p.found}, but allowed are: ${p.allowed}.`,
    hint: 'The type is found out by the content, not by the name. Allow it, or give another file.',
  },
  file_checksum_wrong: {
    status: 422,
    message: (p: { name: string; algorithm: string; found: string }) =>
      `${p.name} is not what was expected: its ${p.algorithm} checksum is ${p.found}.`,
    hint: 'The file was changed or came through damaged, or the checksum belongs to another file.',
  },
  file_encoding_invalid: {
    status: 422,
    message: (p: { field: string; reason: string }) => `"${p.field}" cannot be made into a file: ${p.reason}.`,
    hint: 'Check what the earlier step gives, or choose how it is encoded.',
  },
  archive_path_unsafe: {
    status: 422,
    message: (p: { name: string; path: string }) => `${p.name} has a file that leads out of its folder: ${p.path}.`,
    hint: 'Such archives are mostly made to do harm. Leave such files out under "Paths that lead outside", or get the archive from someone else.',
  },
  image_unreadable: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be read as an image: ${p.reason}.`,
    hint: 'Give a complete PNG, JPEG, WebP, AVIF, GIF, TIFF or SVG file.',
  },
  svg_refused: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} is not drawn: ${p.reason}.`,
    hint: 'Such drawings can keep a machine busy without end. Save it without effects, or give it as a PNG.',
  },
  image_pixels_exceeded: {
    status: 422,
    message: (p: { what: string; limit: string }) => `${p.what} has more than ${p.limit}.`,
    hint: 'Work on a smaller image, or ask for a smaller one.',
  },
  qr_code_impossible: {
    status: 422,
    message: (p: { reason: string }) => `The QR code cannot be made: ${p.reason}.`,
    hint: 'Shorten the content, or choose a lower error correction.',
  },
  barcode_missing: {
    status: 422,
    message: (p: { name: string }) => `No barcode was found in ${p.name}.`,
    hint: 'Give a sharper or larger picture, look for all kinds of codes, or let such items leave by the port empty.',
  },
  conversion_unknown: {
    status: 422,
    message: (p: { from: string; to: string; possible: string }) =>
      `${p.from} cannot be converted to ${p.to}. It can become ${p.possible}.`,
    hint: 'Choose one of these formats.',
  },
  conversion_failed: {
    status: 422,
    message: (p: { format: string; reason: string }) => `The file cannot be read as ${p.format}: ${p.reason}.`,
    hint: 'Check that the file is complete and in the chosen format.',
  },
  conversion_data: {
    status: 422,
    message: (p: { format: string; reason: string }) => `The data cannot be written as ${p.format}: ${p.reason}.`,
    hint: 'Convert to JSON or YAML, or bring the data into another form first.',
  },
});
