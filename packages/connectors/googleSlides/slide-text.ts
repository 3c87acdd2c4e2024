import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { objectAt, objectsAt } from '../google/reading.ts';

/** What can be read on a slide: its title, all other texts from top to bottom, and the notes of the speaker. */
export interface SlideText {
  slide: number;
  objectId: string;
  title: string;
  text: string;
  notes: string;
}

const runsOf = (content: JsonObject): string =>
  objectsAt(content, 'textElements')
    .map((element) => asText(readPath(element, 'textRun.content') ?? readPath(element, 'autoText.content') ?? ''))
    .join('')
    .replaceAll('\u000B', '\n')
    .trim();

/** The texts of an element of a page: of a shape, of the cells of a table, or of the members of a group. */
function textsOf(element: JsonObject): string[] {
  const shape = runsOf(objectAt(element, 'shape.text'));
  const rows = objectsAt(element, 'table.tableRows').map((row) =>
    objectsAt(row, 'tableCells')
      .map((cell) => runsOf(objectAt(cell, 'text')))
      .join('\t'),
  );
  return [shape, ...rows, ...objectsAt(element, 'elementGroup.children').flatMap(textsOf)].filter(
    (text) => text.trim() !== '',
  );
}

const TITLES = new Set(['TITLE', 'CENTERED_TITLE']);
const placeholderOf = (element: JsonObject): string => asText(readPath(element, 'shape.placeholder.type') ?? '');
const topOf = (element: JsonObject): number => Number(readPath(element, 'transform.translateY') ?? 0);

/** The texts of each slide of a presentation as the API gives it. */
export function slideTexts(presentation: JsonObject): SlideText[] {
  return objectsAt(presentation, 'slides').map((slide, index) => {
    const elements = objectsAt(slide, 'pageElements');
    const isTitle = (element: JsonObject): boolean => TITLES.has(placeholderOf(element));
    const notes = objectAt(slide, 'slideProperties.notesPage');
    const notesId = asText(readPath(notes, 'notesProperties.speakerNotesObjectId') ?? '');
    const said = objectsAt(notes, 'pageElements').filter((element) => element['objectId'] === notesId);
    return {
      slide: index + 1,
      objectId: asText(slide['objectId']),
      title: elements.filter(isTitle).flatMap(textsOf).join('\n'),
      text: elements
        .filter((element) => !isTitle(element))
        .toSorted((one, other) => topOf(one) - topOf(other))
        .flatMap(textsOf)
        .join('\n'),
      notes: said.flatMap(textsOf).join('\n'),
    };
  });
}
