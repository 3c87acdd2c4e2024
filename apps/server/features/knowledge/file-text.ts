import { HeddleError } from '@heddle/contract/errors/define';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { readDocumentInWorker } from '@heddle/nodes/catalog/text-classifiers/read-in-worker';
import { typeByName } from '@heddle/nodes/lib/files/media-types';

/** Less than the web app waits for an answer. */
const TIME_LIMIT_MS = 25_000;

interface GivenFile {
  /** The type of the file follows from its ending. */
  name: string;
  bytes: Uint8Array;
}

/** The text of a file that somebody has sent, read in a worker. Throws `knowledge_file_unreadable`, the errors of PDFs and of HTML, and `work_timeout`. */
export async function textOfFile(
  { name, bytes }: GivenFile,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<string> {
  const mediaType = typeByName(name);
  const unreadable = (reason: string, cause?: unknown): Error =>
    knowledgeErrors.knowledge_file_unreadable({ name, reason }, { cause });
  if (mediaType === undefined) throw unreadable('its ending says nothing of its type');
  try {
    const resources = { ...unlimitedResources, user: userId };
    const text = await readDocumentInWorker(
      { name, mediaType, bytes },
      { signal, resources, timeoutMs: TIME_LIMIT_MS },
    );
    // A scan has pictures of text only.
    if (text.trim() === '') throw unreadable('there is none in it');
    return text;
  } catch (error) {
    if (error instanceof HeddleError && error.code === 'field_invalid')
      throw unreadable('it is damaged, or a file of another kind', error);
    throw error;
  }
}
