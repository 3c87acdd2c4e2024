import type { FileStore } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { MOST_PIXELS, drawingToPng } from '../charts/raster.ts';
import { collected } from '../../lib/files/read.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import type { ReportPart } from './types.ts';

/** Pictures of a report. */
const MOST = 20;
/** The most bytes of one: the text of a document, which contains them, has a limit of its own. */
const LARGEST = 2 * 1024 * 1024;
/** How many pixels take the place of one of a drawing's. */
const SHARP = 2;

const types: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** The pictures among the files of the items as parts of a report, in their order. `left` has a line for each picture that is left out. Throws the errors of `drawingToPng`. */
export async function picturesOf(
  items: readonly Item[],
  files: FileStore,
  step: WorkingStep,
): Promise<{ parts: ReportPart[]; left: string[] }> {
  const found = items
    .flatMap((item) => Object.values(item.files ?? {}))
    .filter(({ mediaType }) => types.includes(mediaType));
  const left = found.length > MOST ? [`The report shows ${MOST} of ${found.length} pictures.`] : [];
  const parts: ReportPart[] = [];
  for (const file of found.slice(0, MOST)) {
    const isDrawing = file.mediaType === 'image/svg+xml';
    // A browser's worker cannot make pixels of drawings.
    const isPossible = !isDrawing || MOST_PIXELS > 0;
    const bytes =
      file.size > LARGEST || !isPossible ? null : await collected(await files.open(file), file.name, LARGEST, step);
    const pixels = bytes && isDrawing ? await drawingToPng(bytes, file.name, SHARP, step) : bytes;
    if (!pixels || pixels.byteLength > LARGEST) {
      left.push(
        isPossible
          ? `${file.name} is not in the report: it is larger than 2 MiB.`
          : `${file.name} is not in the report of a dry run.`,
      );
      continue;
    }
    const alt = file.name.replaceAll(/[[\]()\\<>`*_]/g, ' ');
    parts.push({
      kind: 'markdown',
      text: `![${alt}](data:${isDrawing ? 'image/png' : file.mediaType};base64,${pixels.toBase64()})`,
    });
  }
  return { parts, left };
}
