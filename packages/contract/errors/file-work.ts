import { defineErrors } from './define.ts';

/** Errors of files that nodes receive, convert and create. */
export const fileWorkErrors = defineErrors({
  file_type_refused: {
    status: 422,
    message: (p: { name: string; found: string; allowed: string }) =>
      `${p.name} is of the type ${p.found}, but allowed are: ${p.allowed}.`,
    hint: 'The type follows from the content, not from the name. Allow this type, or use another file.',
  },
  file_checksum_wrong: {
    status: 422,
    message: (p: { name: string; algorithm: string; found: string }) =>
      `${p.name} is not what was expected: its ${p.algorithm} checksum is ${p.found}.`,
    hint: 'The file was changed or damaged, or the checksum belongs to another file.',
  },
  file_encoding_invalid: {
    status: 422,
    message: (p: { field: string; reason: string }) => `"${p.field}" cannot be made into a file: ${p.reason}.`,
    hint: 'Check the output of the earlier step, or choose its encoding.',
  },
  archive_path_unsafe: {
    status: 422,
    message: (p: { name: string; path: string }) =>
      `${p.name} contains a path that leads out of its folder: ${p.path}.`,
    hint: 'Such archives are usually malicious. Skip such files under "Unsafe paths", or get the archive from another source.',
  },
  image_unreadable: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be read as an image: ${p.reason}.`,
    hint: 'Use a complete PNG, JPEG, WebP, AVIF, GIF, TIFF or SVG file.',
  },
  svg_refused: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} is not rendered: ${p.reason}.`,
    hint: 'Rendering it could take unlimited time. Save it without effects, or as a PNG.',
  },
  image_pixels_exceeded: {
    status: 422,
    message: (p: { what: string; limit: string }) => `${p.what} has more than ${p.limit}.`,
    hint: 'Work on a smaller image, or ask for a smaller one.',
  },
  qr_code_impossible: {
    status: 422,
    message: (p: { reason: string }) => `The QR code cannot be created: ${p.reason}.`,
    hint: 'Shorten the content, or choose a lower error correction.',
  },
  barcode_missing: {
    status: 422,
    message: (p: { name: string }) => `No barcode was found in ${p.name}.`,
    hint: 'Use a sharper or larger picture, search for all code types, or send such items to port "empty".',
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
    hint: 'Convert to JSON or YAML, or change the structure of the data first.',
  },
});
