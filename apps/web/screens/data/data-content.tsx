import type { CurrentUser } from '@heddle/contract/api/auth';
import { useLocation, useSearch } from 'wouter';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ApisTab } from './apis/apis-tab.tsx';
import { BaseView } from './knowledge/base-view.tsx';
import { KnowledgeTab } from './knowledge/knowledge-tab.tsx';
import { TableView } from './table/table-view.tsx';
import { TablesTab } from './tables/tables-tab.tsx';
import { TopicView } from './topics/topic-view.tsx';
import { TopicsTab } from './topics/topics-tab.tsx';
import { ValuesTab } from './values/values-tab.tsx';

const FIRST = 'tables';

/** Tables, values by key, topics, APIs and knowledge bases; `?table=`, `?topic=` and `?knowledge=` lead to one of them, `?tab=` to a list. */
export function DataContent({ user }: { user: CurrentUser }) {
  const place = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [table, topic, knowledge] = [place.get('table'), place.get('topic'), place.get('knowledge')];
  const tab = place.get('tab') ?? FIRST;
  const isList = table === null && topic === null && knowledge === null;
  const openTab = (next: string): void => navigate(next === FIRST ? '/data' : `/data?tab=${next}`, { replace: true });
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
      {table !== null && <TableView key={table} id={table} />}
      {topic !== null && table === null && <TopicView key={topic} name={topic} />}
      {knowledge !== null && table === null && topic === null && <BaseView key={knowledge} id={knowledge} />}
      {isList && (
        <>
          <h1 className="text-xl font-semibold tracking-tight">Data</h1>
          <p className="mt-1 text-sm text-ink-2">
            What your workflows work with: tables, values by key, topics, APIs, and knowledge.
          </p>
          <Tabs value={tab} onValueChange={openTab} className="mt-5">
            <TabsList aria-label="Data">
              <TabsTrigger value="tables">Tables</TabsTrigger>
              <TabsTrigger value="values">Key-values</TabsTrigger>
              <TabsTrigger value="topics">Topics</TabsTrigger>
              <TabsTrigger value="apis">APIs</TabsTrigger>
              <TabsTrigger value="knowledge">Knowledge</TabsTrigger>
            </TabsList>
            <TabsContent value="tables">
              <TablesTab />
            </TabsContent>
            <TabsContent value="values">
              <ValuesTab userId={user.id} />
            </TabsContent>
            <TabsContent value="topics">
              <TopicsTab />
            </TabsContent>
            <TabsContent value="apis">
              <ApisTab />
            </TabsContent>
            <TabsContent value="knowledge">
              <KnowledgeTab />
            </TabsContent>
          </Tabs>
        </>
      )}
    </div>
  );
}
