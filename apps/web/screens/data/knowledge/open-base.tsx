import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { counted } from '../topics/labels.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { BaseMenu } from './base-menu.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { EmbeddingLine } from './embedding-line.tsx';
import { DocumentList } from './document-list.tsx';
import { JobBar } from './job-bar.tsx';
import { TrySearch } from './try-search.tsx';

/** A knowledge base: its menu, its documents and a search to try. */
export function OpenBase({ base }: { base: KnowledgeBaseView }) {
  const [adding, setAdding] = useState(false);
  const heading = useHeadingFocus();
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden size={16} />
      Add document
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold tracking-tight break-words focus:outline-none"
        >
          {base.name}
        </h1>
        <div className="flex gap-2">
          <BaseMenu base={base} />
          {add}
        </div>
      </div>
      <p className="figures mt-1 text-sm text-ink-2">
        {counted(base.documentCount, 'document', 'documents')} · {counted(base.chunkCount, 'passage', 'passages')}
      </p>
      <EmbeddingLine base={base} />
      <JobBar base={base} />
      <Tabs defaultValue="documents" className="mt-4">
        <TabsList aria-label={base.name}>
          <TabsTrigger value="documents">Documents</TabsTrigger>
          <TabsTrigger value="search">Try a search</TabsTrigger>
        </TabsList>
        <TabsContent value="documents">
          <DocumentList base={base} />
        </TabsContent>
        <TabsContent value="search">
          <TrySearch base={base} />
        </TabsContent>
      </Tabs>
      <DocumentDialog base={base} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
