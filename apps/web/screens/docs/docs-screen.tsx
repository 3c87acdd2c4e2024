import { useEffect, useRef } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { Screen } from '../../shell/screen.tsx';
import { hasContent } from './documents/document.ts';
import { findDocument, useDocuments } from './documents/use-documents.ts';
import { Overview } from './overview/overview.tsx';
import { Reader } from './reader/reader.tsx';
import { useOpenDocument } from './use-open-document.ts';

/** The documentation: an overview, or the document that the address names after `#`. */
export default function DocsScreen() {
  const documents = useDocuments();
  const place = useOpenDocument();
  const found = place && findDocument(documents, place.id);
  const open = found && hasContent(found) ? found : undefined;
  const lastRead = useRef<string | null>(null);
  useEffect(() => {
    if (open) lastRead.current = open.id;
  }, [open]);

  if (open && place) {
    return (
      <Screen title={open.title}>
        <Reader key={open.id} document={open} section={place.section} among={documents.guides} />
      </Screen>
    );
  }
  const maybeLater = place !== null && !found && documents.isLoading;
  return (
    <Screen title="Documentation">
      {maybeLater ? (
        <div className="flex flex-1 items-center justify-center text-ink-3">
          <Spinner label="Loading" size={22} />
        </div>
      ) : (
        <Overview documents={documents} returnTo={lastRead.current} />
      )}
    </Screen>
  );
}
