import { fileAddress } from '@heddle/contract/api/files';
import { File } from 'lucide-react';
import type { Files } from './items.ts';
import { formatSize } from './items.ts';

/** The files of an item: name, type and size; below each other, or in one line. */
export function FileList({ files, inline = false }: { files: Files; inline?: boolean }) {
  return (
    <ul aria-label="Files" className={inline ? 'flex gap-4' : 'space-y-0.5'}>
      {Object.entries(files).map(([field, { id, name, mediaType, size }]) => (
        <li key={field} className="flex items-center gap-1.5 whitespace-nowrap">
          <File aria-hidden size={12} className="text-ink-3" />
          <a
            href={fileAddress(id)}
            target="_blank"
            rel="noreferrer"
            className="text-ink underline decoration-line-strong underline-offset-2 hover:text-accent"
          >
            {name}
          </a>
          <span className="text-ink-3">
            {mediaType} · {formatSize(size)}
          </span>
        </li>
      ))}
    </ul>
  );
}
